/** What the form of a company is given by its screen. */
export type ProfileFormProps<Company, Values> = {
  row: Company;
  initial: Values;
  /** What is typed already, over somebody else's version. */
  typed: Values | undefined;
  /** The company as it was saved; false: somebody else's version is shown, and the form keeps what it has. */
  onSubmit: (values: Values) => Promise<Company | false>;
};
