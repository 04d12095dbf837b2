import { farewell } from "../modules/switched-profile/leave";
import { toast } from "../ui/toast";
import { start } from "./start";
import { createVisitorRouter } from "./visitor-router";

start(createVisitorRouter);

// What the portal's document had to say when it ended.
const why = farewell.take();
if (why) toast.error(why);
