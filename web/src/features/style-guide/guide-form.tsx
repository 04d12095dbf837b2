import { Group, Stack } from "@mantine/core";
import { cepMask, cnpjMask, cpfMask, phoneMask } from "../../lib/masks";
import { cep, cnpj, cpf, email, httpsUrl, phone, required, startsWithHttps } from "../../lib/rules";
import { Card } from "../../ui/card";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { MaskedField } from "../../ui/form/masked-field";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import { PasswordField } from "../../ui/form/password-field";
import { SelectField } from "../../ui/form/select-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { sampleStores } from "./sample-data";

const NAME_MAX = 120;
const STORES_MAX = 3;
const SAVING_MS = 600;
const photoLimits = { types: ["image/jpeg", "image/png"], maxCount: 3, maxKB: 800 };

const stores = sampleStores.map(({ id, name }) => ({ value: id, label: name }));
const initial = {
  name: "",
  email: "",
  password: "",
  cnpj: "",
  cpf: "",
  cep: "",
  phone: "",
  link: "",
  store: null as string | null,
  audience: [] as string[],
  featured: [] as string[],
  photos: [] as PickedImage[],
  terms: false,
};

/** Every field, with its rules; the e-mail is also checked by a remote rule. */
export function GuideForm() {
  const form = useForm({
    initial,
    rules: {
      name: [required()],
      email: [required(), email],
      cnpj: [cnpj],
      cpf: [cpf],
      cep: [cep],
      phone: [phone],
      link: [startsWithHttps, httpsUrl],
      store: [required()],
    },
    remote: {
      email: async (value) => (value === "ana@seiva.test" ? "Este e-mail ja está em uso" : undefined),
    },
    onSubmit: async (values) => {
      await new Promise((done) => setTimeout(done, SAVING_MS));
      toast.success("Exemplo salvo");
      form.reset(values);
    },
  });
  return (
    <Card title="Formulário">
      <UnsavedGuard when={form.dirty} />
      <form {...form.props}>
        <Stack gap="md">
          <TextField
            {...form.field("name")}
            label="Nome"
            help="Só você e a equipe veem este nome."
            maxLength={NAME_MAX}
            required
          />
          <Group grow align="flex-start">
            <TextField {...form.field("email")} label="E-mail" type="email" required />
            <PasswordField {...form.field("password")} label="Senha" autoComplete="new-password" />
          </Group>
          <Group grow align="flex-start">
            <MaskedField {...form.field("cnpj")} label="CNPJ" mask={cnpjMask} />
            <MaskedField {...form.field("cpf")} label="CPF" mask={cpfMask} inputMode="numeric" />
          </Group>
          <Group grow align="flex-start">
            <MaskedField {...form.field("cep")} label="CEP" mask={cepMask} inputMode="numeric" />
            <MaskedField {...form.field("phone")} label="Telefone" mask={phoneMask} inputMode="tel" />
          </Group>
          <TextField {...form.field("link")} label="Link ao tocar" placeholder="https://" />
          <SelectField {...form.field("store")} label="Loja" options={stores} placeholder="Escolha a loja" />
          <MultiSelectField {...form.field("audience")} label="Lojas" options={stores} allLabel="Todas" />
          <MultiSelectField {...form.field("featured")} label="Destaques" options={stores} max={STORES_MAX} />
          <ImagePicker
            {...form.field("photos")}
            label="Fotos"
            help="Até 3 imagens de até 800 KB."
            limits={photoLimits}
          />
          <CheckboxField {...form.field("terms")} label="Li e aceito os termos de uso" />
          <Group justify="flex-end">
            <SubmitButton form={form}>Salvar exemplo</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
