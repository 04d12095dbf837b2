/** Stands where something is on its way. */
export const Loading = () => (
  <p className="state" role="status">
    Carregando…
  </p>
);
