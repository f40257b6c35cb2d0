export default {
  kind: "Sistema inteligente de transporte",
  heading: "El tráfico de la ciudad, vigilado y bajo control",
  signIn: "Entrar en el sistema",
  congestionTitle: "Menos congestión",
  accidentsTitle: "Menos riesgo de accidentes",
  monitoringTitle: "Supervisión remota",
  reliabilityTitle: "Tiempo medio entre fallos",
};
