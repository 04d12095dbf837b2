// React makes a task for each element that it creates, for a debugger to show where it was written; no test looks at one.
Reflect.deleteProperty(console, "createTask");
