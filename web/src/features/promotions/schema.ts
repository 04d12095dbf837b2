import { atMost, required } from "../../lib/rules";
import { formatDay } from "../../lib/format";
import { ChoiceNames } from "../../modules/choices/choice-names";
