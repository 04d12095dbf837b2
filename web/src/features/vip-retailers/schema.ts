import type { Schemas } from "../../api/client";
import { bareDocument } from "../../lib/brdoc";
import { atMost, cnpj, email, required } from "../../lib/rules";
import type { EditedField } from "../../modules/edit/merge";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { messages } from "./messages";
import type { VipRetailer } from "./queries";

export const NAME_MAX = 120;
export const ORIGINS_MAX = 1000;

/** What the form holds (D-54), by the names of the call; origins are one a line. */
export type VipValues = {
  document: string;
  corporateName: string;
  tradeName: string;
  email: string;
  origins: string;
  backgroundColor: string;
  textColor: string;
  logoBase64: PickedImage[];
  noLogo: boolean;
};

export const emptyValues: VipValues = {
  document: "",
  corporateName: "",
  tradeName: "",
  email: "",
  origins: "",
  backgroundColor: "",
  textColor: "",
  logoBase64: [],
  noLogo: false,
};

export const valuesOf = (vip: VipRetailer): VipValues => ({
  ...emptyValues,
  document: vip.document,
  corporateName: vip.corporateName,
  tradeName: vip.tradeName,
  email: vip.email,
  origins: vip.origins.join("\n"),
  backgroundColor: vip.backgroundColor ?? "",
  textColor: vip.textColor ?? "",
});

/** What the server is sent; its words about colours and sites land under their fields. */
export const bodyOf = ({ document, origins, logoBase64: [logo], noLogo, ...same }: VipValues) => {
  const body: Schemas["VIPRetailerBody"] = {
    ...same,
    document: bareDocument(document),
    origins: origins.split("\n").filter((line) => line.trim() !== ""),
  };
  if (logo || noLogo) body.logoBase64 = logo?.url ?? "";
  return body;
};

export const vipRules = {
  document: [required(), cnpj],
  corporateName: [required(), atMost(NAME_MAX)],
  tradeName: [required(), atMost(NAME_MAX)],
  email: [required(), email],
};

const { form } = messages;

/** What people change of a VIP retailer, each as one thing. */
export const editedFields: EditedField<VipValues>[] = [
  { label: form.corporateName, names: ["corporateName"], words: (values) => values.corporateName },
  { label: form.tradeName, names: ["tradeName"], words: (values) => values.tradeName },
  { label: form.email, names: ["email"], words: (values) => values.email },
  { label: form.origins, names: ["origins"], words: (values) => values.origins },
  {
    label: `${form.backgroundColor} e ${form.textColor.toLowerCase()}`,
    names: ["backgroundColor", "textColor"],
    words: ({ backgroundColor, textColor }) => `${backgroundColor} · ${textColor}`,
  },
  {
    label: form.logo,
    names: ["logoBase64", "noLogo"],
    words: ({ logoBase64, noLogo }) => (noLogo ? form.noLogo : (logoBase64[0]?.file.name ?? form.current)),
  },
];
