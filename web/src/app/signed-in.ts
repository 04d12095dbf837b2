import { Kit } from "../ui/theme/kit";
import { createSignedInRouter } from "./signed-in-router";
import { start } from "./start";

start(createSignedInRouter, Kit);
