import {
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { ApiError } from "../lib/api-error";

/**
 * A question of `$api` to which the refusals with these codes are an answer: null. What one asks beside it (`enabled`,
 * how long it is kept) is added where it is used, as to any other.
 */
export const orNull = <Data, Key extends QueryKey>(
  {
    queryKey,
    queryFn,
    meta,
  }: { queryKey: Key; queryFn: QueryFunction<Data, Key>; meta?: Record<string, unknown> },
  ...codes: string[]
) =>
  queryOptions({
    queryKey,
    queryFn: async (context: QueryFunctionContext<Key>): Promise<NonNullable<Data> | null> => {
      try {
        return (await queryFn(context)) ?? null;
      } catch (error) {
        if (error instanceof ApiError && codes.includes(error.code ?? "")) return null;
        throw error;
      }
    },
    ...(meta && { meta }),
  });
