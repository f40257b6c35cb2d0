export default {
  "pictures.off.viewers": "Кадры скрыты от тех, кто только смотрит, с {{time}}. Причина: {{reason}}. Кто: {{fio}}.",
  "pictures.off.everybody": "Кадры отключены для всех с {{time}}. Причина: {{reason}}. Кто: {{fio}}.",
};
