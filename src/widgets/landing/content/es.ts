import type { LandingContent } from "./content.js";

export default {
  isSample: true,
  about: {
    kind: "Sistema inteligente de transporte",
    heading: "El tráfico de la ciudad, vigilado y bajo control",
    lead: "Semáforos, detectores y vehículos en un solo mapa. El operador ve el estado de cada cruce y sabe cuán recientes son los datos.",
    claims: [
      {
        figure: "Menos atascos",
        title: "Reducción de la congestión",
        text: "Los semáforos siguen el flujo del tráfico, no solo el horario.",
      },
      {
        figure: "Menos accidentes",
        title: "Reducción del riesgo de accidentes",
        text: "El operador ve un semáforo averiado al instante, no tras las quejas.",
      },
      { figure: "24/7", title: "Supervisión remota", text: "Los dispositivos de las calles se vigilan las veinticuatro horas." },
      {
        figure: "> 75\u00a0000\u00a0h",
        title: "Tiempo medio entre fallos",
        text: "El equipo funciona de media más de 75 000 horas entre fallos.",
      },
    ],
    workplace: {
      heading: "El puesto del operador",
      points: [
        {
          title: "Ver toda la ciudad",
          text: "El mapa muestra cada regulador y detector; de lejos, un grupo toma el color de su peor miembro. Lo mismo está en una lista, para el teclado y los lectores de pantalla.",
        },
        { title: "Abrir un cruce", text: "Modo, fase y esquema de movimientos del semáforo, tal como los comunica su regulador." },
        {
          title: "Saber en qué confiar",
          text: "Cada lectura tiene una edad. Los datos antiguos se marcan, no se ocultan, y una conexión perdida se ve al momento.",
        },
      ],
    },
  },
  cases: {
    heading: "En las ciudades",
    lead: "Dos ciudades, dos tareas: calles más seguras y más coches por los mismos carriles.",
    cities: [
      {
        city: "Zarechinsk",
        text: "480 000 habitantes, 312 cruces con semáforo. Detectores en los accesos y control adaptativo en tres avenidas.",
        safety: { figure: "−27\u00a0%", text: "accidentes en los cruces regulados en un año" },
        efficiency: { figure: "−18\u00a0%", text: "tiempo de viaje por las avenidas en hora punta" },
        quote: {
          text: "Antes nos avisaban los conductores de un semáforo apagado. Ahora el equipo sale antes de la primera llamada.",
          author: "Jefe del departamento de vías públicas",
        },
      },
      {
        city: "Nizhnemorsk",
        text: "210 000 habitantes, 126 cruces con semáforo. Semáforos coordinados hacia el puerto y prioridad para el transporte público.",
        safety: { figure: "−19\u00a0%", text: "atropellos en pasos con semáforo" },
        efficiency: { figure: "+22\u00a0%", text: "capacidad del acceso al puerto" },
        quote: {
          text: "Cambiamos el plan de un semáforo desde la sala de control y vemos en el mismo mapa qué pasa con la cola.",
          author: "Ingeniero jefe del centro de tráfico",
        },
      },
    ],
  },
  partners: {
    heading: "Programa de socios",
    lead: "Usted conoce su región; nosotros aportamos un sistema acabado, formación y ayuda en cada instalación.",
    markup: { figure: "desde 150\u00a0%", text: "margen del socio sobre la implantación" },
    formats: {
      heading: "Formas de colaboración",
      points: [
        { title: "Franquicia", text: "El derecho a trabajar con nuestro nombre en un territorio propio, con formación y ayuda." },
        { title: "Licencias", text: "Licencias de la plataforma dentro de sus proyectos: usted implanta, nosotros actualizamos." },
        { title: "Marca blanca", text: "La plataforma con su marca: su logotipo, sus colores, su contrato con la ciudad." },
      ],
    },
    kinds: {
      heading: "A quién buscamos",
      points: [
        { title: "Empresas con experiencia B2G", text: "Trabaja con clientes públicos y sabe cómo compran." },
        { title: "Personas con recursos administrativos", text: "Sabe llevar un proyecto a quienes deciden en la ciudad." },
        { title: "Integradores de TI del sector público", text: "Implanta sistemas de información en la administración." },
        { title: "Organizaciones viales", text: "Construye y mantiene calles, semáforos y otros equipos." },
      ],
    },
  },
  news: {
    heading: "Noticias",
    items: [
      {
        date: "2026-03-12",
        title: "Entramos en un mercado extranjero",
        text: "Comienza nuestra primera instalación en el extranjero. La plataforma habla ruso, inglés y español, y muestra el dinero y los números según las reglas del país.",
      },
      {
        date: "2026-01-27",
        title: "Seis tipos de reguladores rusos",
        text: "Seis tipos de reguladores de tráfico rusos se conectan al sistema: modernizar no obliga a cambiar el equipo que funciona en los cruces.",
      },
    ],
  },
} satisfies LandingContent;
