import type ru from "./ru.js";

export default {
  help: "Ayuda: el curso",
  take: "Hacer el curso: {{total}} pasos",
  takeAgain: "Hacer el curso desde el principio",
  resume: "Continuar: paso {{current}} de {{total}}",
  offer: "¿Es su primera vez aquí? En dos minutos el curso le muestra dónde está cada cosa.",
  progress: "Paso {{current}} de {{total}}",
  next: "Siguiente",
  previous: "Atrás",
  later: "Más tarde",
  leave: "Salir del curso",
  finish: "Terminar el curso",
  opening: "Abriendo la página…",
  missing: "Ahora mismo no está en pantalla.",
  notOffered: "Su sistema no tiene esta sección; sigamos adelante.",
  notLoaded: "El curso no se ha cargado. Inténtelo de nuevo.",
  "none.rtc": "El servidor no muestra ahora ningún detector.",
  "none.rts": "El servidor no muestra ahora ningún regulador semafórico.",
  "none.bus": "Ahora no hay ningún autobús en servicio.",
  "none.spec": "Ahora no hay ningún vehículo especial en servicio.",

  "step.layers.title": "Empiece el turno por el mapa",
  "step.layers.text":
    "En un par de minutos sabrá dónde está cada cosa. Aquí se activan las capas: dispositivos, transporte, solicitudes, tiempo. Al principio están todas activadas; quite las que sobren y su elección se recordará. El contador «Requieren atención» indica cuántos objetos le esperan: empiece el turno por él.",
  "step.layers.where": "Las capas se activan en la fila de encima del mapa.",
  "step.map.title": "La ciudad en el mapa",
  "step.map.text":
    "Pulse un símbolo y su ficha se abrirá junto al mapa. El estado se indica siempre con un color, una forma y una palabra. Un círculo con un número son varios objetos cercanos, con el color del que está peor. Púlselo y el mapa se acercará.",
  "step.map.where": "El mapa es la primera opción del menú.",
  "step.list.title": "Lo mismo, en forma de lista",
  "step.list.text":
    "La lista contiene todo lo que hay en el mapa: busque por calle o número, filtre los que fallan. En una pantalla estrecha la abre el botón «Lista» de encima del mapa. También se puede usar sin ratón.",
  "step.list.where": "La lista la abre un botón de encima del mapa.",
  "step.alarms.title": "Alarmas: lo que necesita a alguien",
  "step.alarms.text":
    "Aquí está lo que falla ahora: lo más peligroso arriba, una fila por causa. Cada alarma dice qué pasa si nadie hace nada y qué hacer. «Reconocer» significa que la ha visto; «Aplazar» la retira un tiempo y la devuelve sola.",
  "step.alarms.where": "Las alarmas están en el menú; el número indica cuántas esperan.",
  "step.rtc.title": "Detector de tráfico (RTc)",
  "step.rtc.text":
    "El detector cuenta el tráfico. Mire ante todo si está conectado y si su lectura es reciente: los datos antiguos no se borran, pero van marcados. Debajo están la imagen de la cámara, los gráficos de 60 minutos y de 12 horas, el registro de eventos y los informes.",
  "step.rtc.where": "La página de un detector se abre desde el mapa o la lista, con «Abrir la página».",
  "step.rts.title": "Regulador semafórico (RTs)",
  "step.rts.text":
    "Desde aquí se controlan los semáforos. Toda intervención pide confirmación; devolver el control al sistema se hace con una sola pulsación. «Aceptado» no significa «cambiado»: espere a que el propio regulador muestre el modo nuevo. Los modos temporales duran 60 minutos y todos los ven en la línea de debajo de la cabecera.",
  "step.rts.where": "La página de un regulador se abre desde el mapa o la lista.",
  "step.bus.title": "Autobús",
  "step.bus.text":
    "Dónde está el autobús, a qué velocidad va y cuál es su próxima parada. Debajo están la ruta con las llegadas previstas, una imagen del interior, el flujo de pasajeros y el registro.",
  "step.bus.where": "Los autobuses están en la capa «Transporte público» del mapa.",
  "step.special.title": "Vehículos especiales",
  "step.special.text":
    "Aquí se dan las tareas a la dotación: el tipo de trabajo, el tramo en el mapa y la hora de inicio. Una tarea está aceptada cuando la dotación responde, no cuando usted la envía. Encima están la velocidad de los últimos 15 minutos y el tramo atendido en los últimos 30.",
  "step.special.where": "Los vehículos están en la capa «Vehículos especiales» del mapa.",
  "step.analytics.title": "Analítica",
  "step.analytics.text":
    "Elija un cruce, una calle o un tramo, fije el período y pulse «Aplicar». Los indicadores se pueden comparar con otro período, exportar a una tabla e imprimir para la dirección.",
  "step.analytics.where": "La analítica está en el menú.",
  "step.archive.title": "Archivo digital",
  "step.archive.text":
    "Planes, informes, proyectos, fichas técnicas y cartas. Al principio se muestran los registros de hoy: si no está el que busca, cambie la fecha inicial. Un archivo se añade con el botón o arrastrándolo; si se pierde la conexión, la carga se puede reanudar.",
  "step.archive.where": "El archivo está en el menú.",
  "step.contact.title": "Sus datos",
  "step.contact.text":
    "Compruebe su nombre y su teléfono: el nombre figura en el diario junto a cada una de sus órdenes y por el teléfono le localizará el turno siguiente. Aquí está también su foto.",
  "step.contact.where": "La cuenta personal está en el menú y bajo su nombre, arriba.",
  "step.restrictions.title": "Qué le está permitido",
  "step.restrictions.text":
    "Si aquí pone «Control de dispositivos prohibido», puede verlo todo, pero no dar órdenes; pida el permiso al administrador. Eso es todo. Puede repetir el curso cuando quiera con el botón de ayuda de arriba. ¡Que tenga un turno tranquilo!",
  "step.restrictions.where": "Las restricciones están en la cuenta personal.",
} satisfies Record<keyof typeof ru, string>;
