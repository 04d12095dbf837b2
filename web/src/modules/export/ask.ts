import { api, type Schemas } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import type { ExportCall, ListCall } from "./calls";

/** What a file is asked for with; a file says it again, so that it can be asked for once more. */
export type Asked = Pick<Schemas["ExportFile"], "emailDestinatario" | "filtros" | "formatoExportacao">;

type CommentCall = Extract<ExportCall, `${string}/store-rate-comment/report/export`>;

const isOfComments = (call: ExportCall): call is CommentCall => call.includes("/store-rate-comment/");

const isOfLists = (call: ExportCall): call is ListCall => call.endsWith("/exports");

/** Asks for a file. The calls of comments have names of their own for the same (SR-02), also for what is wrong. */
export async function askFor(
  call: ExportCall,
  tipo: string,
  { emailDestinatario, filtros, formatoExportacao }: Asked,
) {
  if (isOfLists(call)) {
    return (await api.POST(call, { body: { tipo, emailDestinatario, filtros, formatoExportacao } })).data;
  }
  if (!isOfComments(call)) {
    return (await api.POST(call, { body: { emailDestinatario, filtros, formatoExportacao } })).data;
  }
  const body = { email: emailDestinatario, filters: filtros, exportFormat: formatoExportacao };
  try {
    return (await api.POST(call, { body })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { email, ...fields } = error.fields;
    throw new ApiError(error.status, error.message, error.code, {
      ...fields,
      ...(email && { emailDestinatario: email }),
    });
  }
}
