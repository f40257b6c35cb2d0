/** What the widgets, the kit and the host share of the core. Not exported by the package: plugins and pages take `index.ts`. */
export * from "./age.js";
export type { AlarmDeed } from "./alarms/alarm-deed.js";
export * from "./alarms/alarm-list.js";
export { alarmCenter } from "./alarms/center.js";
export { alarmSound, playAlarm, type SoundFrom } from "./alarms/sound.js";
export { isAtHome } from "./at-home.js";
export * from "./city-lists/index.js";
export * from "./client.js";
export type { Clock } from "./clock.js";
export * from "./config.js";
export type { UserSession } from "./contract/account.js";
export type {
  CityRole,
  Equipment,
  Invitation,
  InvitationEntry,
  InvitationMade,
  Person,
  PersonChange,
  PersonSession,
  RoleChange,
  Setting,
} from "./contract/administration.js";
export {
  hiddenStates,
  isActive as isAlarmActive,
  type State as AlarmState,
  shownStates,
  stateOf as alarmStateOf,
  transitions as alarmTransitions,
} from "./contract/alarm-states.js";
export {
  type Alarm,
  type AlarmDryRun,
  type AlarmEscalation,
  type AlarmFigures,
  type AlarmKind,
  type AlarmMember,
  type AlarmPerson,
  type AlarmPriority,
  type AlarmRefusal,
  type AlarmRule,
  type AlarmStep,
  type AlarmsDone,
  alarmKinds,
  alarmLimits,
  alarmPriorities,
  alarmStates,
} from "./contract/alarms.js";
export type { AnalyticsPoint, AnalyticsSummary, CityAnalytics, CrossDevice } from "./contract/analytics.js";
export { analyticsLimits } from "./contract/analytics.js";
export * from "./contract/archive.js";
export { type AuditEntry, type AuditFilter, auditFilters, auditOutcomes, type DeviceDeed } from "./contract/audit.js";
export type { Credentials, User } from "./contract/auth.js";
export { DEVICE_CONTROL_BAN, hasControlBan, isControlBan, isUser } from "./contract/auth.js";
export * from "./contract/city.js";
export { type CityTime, fixedTime, type Span } from "./contract/city-time.js";
export type { CitySegments, CitySurroundings, NamedPlace, Segment } from "./contract/cross.js";
export { sequenceLimits } from "./contract/crossroad.js";
export { type Cell, csvText } from "./contract/csv.js";
export type { DeviceAlarm, DeviceEvent, HourlyKts, HourlySo, LastHour } from "./contract/device.js";
export { deviceEventStatuses } from "./contract/device.js";
export type { OrderDraft } from "./contract/drafts.js";
export type { Hold } from "./contract/holds.js";
export { type Inactive, type InactiveDevice, inactiveLimits } from "./contract/inactive.js";
export * from "./contract/index.js";
export type { KeyedText, Sentences } from "./contract/keyed-text.js";
export type { DemoRequest, PartnershipRequest } from "./contract/landing.js";
export type {
  ApproachQuality,
  DeviceMeasure,
  MeasureCycle,
  MeasureInfo,
  MeasureInterval,
  MeasurePoint,
  SignalQuality,
} from "./contract/measures.js";
export { measureLimits } from "./contract/measures.js";
export { UNKNOWN_MESSAGE } from "./contract/messages.js";
export type { Operation } from "./contract/operation.js";
export {
  type CameraKind,
  type CameraOff,
  type CityPictures,
  type HidePictures,
  type PictureAudience,
  type PicturesOff,
  pictureAudiences,
  picturesLimits,
} from "./contract/pictures.js";
export type { RefusalCode } from "./contract/refusals.js";
export { type Area, areas, type Level, levels, type Need, type Rights, reaches } from "./contract/rights.js";
export { defaultRoles } from "./contract/roles.js";
export * from "./contract/rts.js";
export type { Id } from "./contract/schema.js";
export type { SecondStep, SecondStepBegun } from "./contract/second-step.js";
export { type Issuers, signOnFragment } from "./contract/sign-on.js";
export { type CitySignal, signalStates } from "./contract/signals.js";
export { type Unit, unitSymbols } from "./contract/texts/units.js";
export { tileOps, tileZooms } from "./contract/tiles.js";
export { type TransportFeature, type TransportSituation, transportOps } from "./contract/transport.js";
export { LONGEST_READ, truncate } from "./contract/truncate.js";
export type { RequestComment, UrbanRequest, UrbanRequestEntry } from "./contract/uds.js";
export { unitIn } from "./contract/unit.js";
export {
  type BusRoute,
  type BusTelemetry,
  type PassengerFlow,
  type SpecTask,
  type SpecTaskEntry,
  type SpecTelemetry,
  taskStates,
  taskWorks,
} from "./contract/vehicles.js";
export type { Command, CommandState, Refusal } from "./control/command.js";
export { type ControlLedger, controlLedger } from "./control/commands.js";
export * from "./control/desk.js";
export { isFromElsewhere } from "./control/elsewhere.js";
export * from "./control/follow.js";
export * from "./control/guard.js";
export * from "./control/holds.js";
export * from "./control/modes.js";
export * from "./control/once.js";
export * from "./control/rights.js";
export { type Draft, isPending } from "./control/sending.js";
export * from "./control/sequence-risk.js";
export * from "./control/vehicle-requests.js";
export { defineResource } from "./define-resource.js";
export * from "./density.js";
export * from "./download.js";
export type { Fault, FaultCode } from "./fault.js";
export * from "./files.js";
export type { AnswerOf, CallOptions, Http } from "./http.js";
export * from "./i18n.js";
export * from "./in-language.js";
export { isEqual, keepUnchanged } from "./keep-unchanged.js";
export * from "./language.js";
export { createLayerSource, distinct, type LayerPart, layerPart, stateOf } from "./layer-source.js";
export * from "./load-texts.js";
export * from "./map-layer.js";
export * from "./messages/alerts.js";
export { cityMessages, type Missing, messageCenter } from "./messages/center.js";
export { cityEvents } from "./messages/city-events.js";
export { deviceLogs } from "./messages/device-logs.js";
export * from "./messages/message.js";
export { perClient, perClientWhileWatched } from "./per-client.js";
export * from "./pictures.js";
export * from "./plugin.js";
export * from "./provider-error.js";
export * from "./report-formats.js";
export * from "./requests/changes.js";
export * from "./requests/progress.js";
export { createResource, type Resource, type ResourceState } from "./resource.js";
export * from "./resources/account.js";
export * from "./resources/administration.js";
export * from "./resources/alarms.js";
export * from "./resources/analytics.js";
export * from "./resources/archive.js";
export * from "./resources/archive-uploads.js";
export * from "./resources/audit.js";
export { type CameraFrame, LARGEST_FRAME, otherDevice } from "./resources/camera-frame.js";
export * from "./resources/city.js";
export * from "./resources/cross.js";
export type { DeviceViews } from "./resources/device-views.js";
export * from "./resources/inactive.js";
export * from "./resources/landing.js";
export * from "./resources/measures.js";
export { acknowledgements } from "./resources/messages.js";
export { cityOverrides } from "./resources/overrides.js";
export * from "./resources/pictures.js";
export type { FreshReading, Order } from "./resources/programs.js";
export * from "./resources/reports.js";
export { requestComments, urbanRequests } from "./resources/requests.js";
export * from "./resources/rtc.js";
export * from "./resources/rts.js";
export * from "./resources/second-step.js";
export * from "./resources/sign-on.js";
export { citySignals } from "./resources/signals.js";
export * from "./resources/vehicles.js";
export { anonymous, type Guest, may, mayControl, type Session, type SessionState } from "./session.js";
export * from "./storage.js";
export { liveTopics } from "./stream/live-topics.js";
export * from "./tags.js";
export * from "./toasts.js";
export { isFaulty, type Unread } from "./unread.js";
export * from "./widget.js";
export { loadWithRetry, withLoadTimeout, withTimeout } from "./with-timeout.js";
