import type { ReactNode } from "react";
import { IconLock } from "../../ui/icons";
import { IconReceipt, IconShield } from "../../ui/portal-icons";
import classes from "./phone.module.css";

type Scene = { banner: ReactNode };

/** What the drawn receipts say: an example, the same on every channel. */
const shop = { name: "Mercado Seiva", document: "11.222.333/0001-81", total: "R$ 33,92" };
const items = [
  ["Leite integral 1L", "5,49"],
  ["Refrigerante 2L × 2", "19,80"],
  ["Banana prata 1,235 kg", "8,63"],
] as const;
const receipts = [
  ["Mercado Seiva", "Hoje, 14:30", shop.total],
  ["Padaria do Bairro", "Ontem, 08:12", "R$ 18,40"],
  ["Farmácia Central", "17 de novembro", "R$ 52,90"],
] as const;

const Rows = ({ count = receipts.length }: { count?: number }) =>
  receipts.slice(0, count).map(([name, when, total]) => (
    <span key={name} className={classes.row}>
      <span className={classes.icon}>
        <IconReceipt size={14} />
      </span>
      <span className={classes.grow}>
        <b>{name}</b>
        <small>{when}</small>
      </span>
      <b>{total}</b>
    </span>
  ));

const Paper = () => (
  <span className={classes.paper}>
    <b>{shop.name.toUpperCase()}</b>
    <small>{shop.document}</small>
    <hr />
    {items.map(([name, price]) => (
      <span key={name} className={classes.line}>
        <span>{name}</span>
        <span>{price}</span>
      </span>
    ))}
    <hr />
    <span className={classes.line}>
      <b>Total</b>
      <b>{shop.total}</b>
    </span>
  </span>
);

/** The app's first screen: the banner stands under the greeting. */
export const HomeScene = ({ banner }: Scene) => (
  <span className={classes.scene}>
    <span className={classes.greeting}>
      <small>Olá,</small>
      <b>Marina</b>
    </span>
    {banner}
    <span className={classes.impact}>
      <small>Você já economizou</small>
      <b>12 m de papel</b>
    </span>
    <b className={classes.heading}>Últimos cupons</b>
    <Rows count={2} />
  </span>
);

/** The app's list of receipts: the banner stands over the list. */
export const ListScene = ({ banner }: Scene) => (
  <span className={classes.scene}>
    <b className={classes.title}>Meus cupons</b>
    {banner}
    <Rows />
  </span>
);

/** One receipt in the app. */
export const ReceiptScene = ({ banner }: Scene) => (
  <span className={classes.scene}>
    <b className={classes.title}>Cupom fiscal</b>
    {banner}
    <Paper />
    <span className={classes.seal}>
      <IconShield size={14} />
      Assinatura conferida
    </span>
  </span>
);

/** The receipt's public page in a browser. */
export const WebScene = ({ banner }: Scene) => (
  <span className={classes.scene}>
    <span className={classes.address}>
      <IconLock size={12} />
      cupom da sua loja
    </span>
    <span className={classes.hero}>
      <small>{shop.name}</small>
      <b>{shop.total}</b>
    </span>
    <small className={classes.ad}>Publicidade</small>
    {banner}
    <Paper />
  </span>
);
