import { formatPhone } from "../../lib/format";
import classes from "./admin.module.css";
import { messages } from "./messages";

/** A person of a company, with the ways to reach them. */
export function Contact({ name, phone, email }: { name: string; phone: string; email: string }) {
  if (!name && !phone && !email) return messages.facts.none;
  return (
    <>
      {name}
      {phone && <span className={classes.sub}>{formatPhone(phone)}</span>}
      {email && (
        <a className={classes.sub} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  );
}
