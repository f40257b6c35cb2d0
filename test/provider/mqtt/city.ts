import { fileOf } from "../field/sample-city.js";

/** The sample city with three detectors more, behind a broker; its password is in the file "password", its authority in `ca`. */
export const cityWith = (rsmp: number, broker: string, ca: string | null = "codes.yaml") =>
  fileOf(rsmp)
    .replace(
      "controllers:\n",
      `  sensors:
    protocol: mqtt
    broker: ${broker}
    user: its
    password: password
${ca === null ? "" : `    ca: ${ca}\n`}    silence: 600
    topics:
      - {topic: counters/+/minute, measure: each, value: vehicles, time: at}
      - {topic: counters/+/minute, measure: each, class: truck, value: trucks}
      - {topic: counters/+/speed, measure: speed}
controllers:
`,
    )
    .concat(`  - {oID: 12, controller: 1, arm: N, drive: {driver: sensors, sensor: a}}
  - {oID: 13, controller: 1, arm: E, drive: {driver: sensors, sensor: b}}
  - oID: 14
    controller: 1
    arm: E
    drive: {driver: sensors, topics: [{topic: gateway/+/total, measure: total}]}
`);
