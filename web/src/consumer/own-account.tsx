/** The way in for who has no link that works. */
export const OwnAccount = () => (
  <p className="state">
    <a href="/consumidor">Entrar na minha conta</a>
  </p>
);
