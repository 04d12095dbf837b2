export function StyleGuideScreen() {
  return <h1>Guia de estilo</h1>;
}
