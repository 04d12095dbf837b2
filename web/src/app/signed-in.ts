import { createSignedInRouter } from "./signed-in-router";
import { start } from "./start";

start(createSignedInRouter);
