/** Who acts in the trail without an account, by the name that it has there. */
export const programmes: Record<string, string> = {
  system: "Seiva",
  consumer: "Um consumidor",
  demo: "Demonstração",
};
