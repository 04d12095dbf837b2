import { Link } from "@tanstack/react-router";
import { dayOf, formatDay, formatPhone } from "../../lib/format";
import { Email } from "../../ui/email";
import type { Fact } from "../../ui/facts";
import classes from "./admin.module.css";
import { detailsPath } from "./companies";
import { messages } from "./messages";

const texts = messages.facts;

function Contact({ name, phone, email }: { name: string; phone: string; email: string }) {
  if (!name && !phone && !email) return texts.none;
  return (
    <>
      {name}
      {phone && <span className={classes.sub}>{formatPhone(phone)}</span>}
      {email && (
        <a className={classes.sub} href={`mailto:${email}`}>
          <Email address={email} />
        </a>
      )}
    </>
  );
}

/** A person of a company, with the ways to reach them. */
export const contactFact = (label: string, name: string, phone: string, email: string): Fact => [
  label,
  <Contact key={label} name={name} phone={phone} email={email} />,
];

/** The software house that serves a retailer or store. */
export const houseFact = (house: { id: string; nomeFantasia: string } | null): Fact => [
  texts.softwareHouse,
  house ? (
    <Link key="house" to={detailsPath("PARCEIRO", house.id)}>
      {house.nomeFantasia}
    </Link>
  ) : (
    texts.noSoftwareHouse
  ),
];

/** The day on which a company or store was registered. */
export const sinceFact = (instant: string): Fact => [texts.since, formatDay(dayOf(new Date(instant)))];
