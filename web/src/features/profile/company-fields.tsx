import { TextInput } from "@mantine/core";
import { formatCnpj } from "../../lib/format";
import { fieldFrame } from "../../ui/form/field-frame";
import { TextField } from "../../ui/form/text-field";
import type { FieldProps } from "../../ui/form/use-form";
import { company } from "./messages";
import classes from "./profile.module.css";

type Props = { cnpj: string; corporateName: FieldProps<string>; tradeName: FieldProps<string> };

/** Who the company is: its CNPJ, which stays, and its names. */
export function CompanyNames({ cnpj, corporateName, tradeName }: Props) {
  return (
    <>
      <div className={classes.whole}>
        <TextInput
          {...fieldFrame}
          label={company.cnpj}
          description={company.cnpjHelp}
          value={formatCnpj(cnpj)}
          readOnly
          variant="filled"
        />
      </div>
      <TextField {...corporateName} label={company.corporateName} autoComplete="organization" required />
      <TextField {...tradeName} label={company.tradeName} required />
    </>
  );
}
