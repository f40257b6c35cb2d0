/** A request, as the call takes it. */
export const request = {
  author: "Диспетчер",
  themes: "Светофор",
  executor: "Бригада № 2",
  description: "Не горит красный",
  latitude: 56.1,
  longitude: 45,
  create_time: 1_700_000_000,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
};

/** A record of the archive, as the call takes it. */
export const entry = {
  name_object: "Мост",
  target_object: "drive",
  file_description: "План",
  file_name: "мост.pdf",
  time: "2026-01-15",
  comment: "",
};
