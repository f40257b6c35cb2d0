import { sampleAnswers } from "its-widgets/testing";

const answers = sampleAnswers({
  cityRts: [{ oID: 7, description: "Crossing 7", streets: ["Main Street"], latitude: 56.1874, longitude: 45.0712, status: "failure" }],
  rtsTelemetry: ({ params }) => Response.json({ error: { code: "not_found", message: `No device ${params.id}.` } }, { status: 404 }),
});
answers.install();

document.querySelector("its-map").getToken = () => "a token of the test";
await import("its-widgets/its");
