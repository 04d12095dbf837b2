// The documentation of this very installation; nothing is fetched from elsewhere.
window.SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", validatorUrl: null, deepLinking: true });
