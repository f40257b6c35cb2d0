import type { FaultCode, Language } from "../../../core/internal.js";

interface FaultWords {
  title?: string;
  /** For the visitor; the kit's sentence by default. */
  text?: string;
  /** What the administrator has to do. Text in braces is code, in which `[address]`, `[server]` and `[origin]` are replaced. */
  administrator?: string;
}

interface Words {
  forAdministrator: string;
  faults: Readonly<Record<FaultCode, FaultWords>>;
}

/** Loaded with the notice only. */
export const faultWords: Readonly<Record<Language, Words>> = {
  ru: {
    forAdministrator: "Администратору:",
    faults: {
      offline: { title: "Нет подключения" },
      unavailable: {},
      unreachable: {
        title: "Сервер города не отвечает",
        text: "Попробуйте ещё раз чуть позже.",
        administrator: "по адресу {[address]} нет ответа. Проверьте, что сервер запущен, а адрес и его сертификат верны.",
      },
      "origin-not-allowed": {
        title: "Данные на этой странице недоступны",
        text: "Сервер города не принимает запросы с этой страницы.",
        administrator: "разрешите серверу {[server]} адрес этой страницы: {--origins [origin]}",
      },
      "blocked-by-policy": {
        title: "Данные на этой странице недоступны",
        text: "Странице запрещено обращаться к серверу города.",
        administrator: "добавьте {[server]} в {connect-src} политики Content-Security-Policy этой страницы.",
      },
      "insecure-address": {
        title: "Данные на этой странице недоступны",
        text: "Страница защищена, а сервер города — нет, поэтому браузер к нему не обращается.",
        administrator: "страница открыта по HTTPS, поэтому и адрес {[server]} должен начинаться с {https:}.",
      },
      "not-a-provider": {
        title: "Данные на этой странице недоступны",
        text: "По указанному адресу нет сервера города.",
        administrator: "по адресу {[address]} отвечает не провайдер. Укажите его адрес в атрибуте {provider} или в {configure()}.",
      },
      "wrong-path": {
        title: "Данные на этой странице недоступны",
        text: "В адресе сервера города ошибка.",
        administrator: "сервер {[server]} отвечает, но не по адресу {[address]}. Исправьте путь в атрибуте {provider} или в {configure()}.",
      },
      "opaque-origin": {
        title: "Данные на этой странице недоступны",
        text: "Сервер города не принимает запросы с этой страницы.",
        administrator: "страница открыта во фрейме с {sandbox} без {allow-same-origin}: у неё нет адреса, который можно разрешить.",
      },
      "token-refused": {
        title: "Сервер города не принял ваш вход",
        text: "Обновите страницу или войдите на этот портал заново.",
        administrator: "сервер {[server]} отклонил токен из {getToken}: срок истёк или токен выдан не этим сервером.",
      },
      "token-missing": {
        title: "Портал не передал ваш вход",
        text: "Мы запросим его ещё раз. Если сообщение не исчезает, обновите страницу.",
        administrator: "{getToken} завершилась с ошибкой или не ответила вовремя. Подробности — в консоли браузера.",
      },
    },
  },
  en: {
    forAdministrator: "For the administrator:",
    faults: {
      offline: { title: "You are offline" },
      unavailable: {},
      unreachable: {
        title: "The city’s server does not answer",
        text: "Please try again in a little while.",
        administrator: "nothing answers at {[address]}. Check that the provider is running and that its address and certificate are right.",
      },
      "origin-not-allowed": {
        title: "The data cannot be shown on this page",
        text: "The city’s server does not accept requests from this page.",
        administrator: "allow this page’s origin at {[server]}: {--origins [origin]}",
      },
      "blocked-by-policy": {
        title: "The data cannot be shown on this page",
        text: "This page is not allowed to ask the city’s server.",
        administrator: "add {[server]} to {connect-src} in the Content-Security-Policy of this page.",
      },
      "insecure-address": {
        title: "The data cannot be shown on this page",
        text: "This page is secure and the city’s server is not, so the browser does not ask it.",
        administrator: "this page is served over HTTPS, so the address {[server]} has to begin with {https:} too.",
      },
      "not-a-provider": {
        title: "The data cannot be shown on this page",
        text: "There is no city server at the given address.",
        administrator: "what answers at {[address]} is not a provider. Give its address in the attribute {provider} or in {configure()}.",
      },
      "wrong-path": {
        title: "The data cannot be shown on this page",
        text: "There is a mistake in the address of the city’s server.",
        administrator: "{[server]} answers, but not at {[address]}. Correct the path in the attribute {provider} or in {configure()}.",
      },
      "opaque-origin": {
        title: "The data cannot be shown on this page",
        text: "The city’s server does not accept requests from this page.",
        administrator: "this page is in a frame whose {sandbox} lacks {allow-same-origin}, so it has no origin that could be allowed.",
      },
      "token-refused": {
        title: "The city’s server did not accept your sign-in",
        text: "Reload the page, or sign in to this portal again.",
        administrator: "{[server]} refused the token from {getToken}: it has expired, or another server issued it.",
      },
      "token-missing": {
        title: "The portal did not pass on your sign-in",
        text: "We will ask for it again. If this message stays, reload the page.",
        administrator: "{getToken} failed or did not answer in time. The browser’s console has the details.",
      },
    },
  },
  es: {
    forAdministrator: "Para el administrador:",
    faults: {
      offline: { title: "Sin conexión" },
      unavailable: {},
      unreachable: {
        title: "El servidor de la ciudad no responde",
        text: "Inténtelo de nuevo dentro de un rato.",
        administrator:
          "no hay respuesta en {[address]}. Compruebe que el servidor está en marcha y que su dirección y su certificado son correctos.",
      },
      "origin-not-allowed": {
        title: "Los datos no se pueden mostrar en esta página",
        text: "El servidor de la ciudad no acepta solicitudes de esta página.",
        administrator: "permita el origen de esta página en {[server]}: {--origins [origin]}",
      },
      "blocked-by-policy": {
        title: "Los datos no se pueden mostrar en esta página",
        text: "Esta página no tiene permiso para consultar el servidor de la ciudad.",
        administrator: "añada {[server]} a {connect-src} en la política Content-Security-Policy de esta página.",
      },
      "insecure-address": {
        title: "Los datos no se pueden mostrar en esta página",
        text: "La página es segura y el servidor de la ciudad no, por lo que el navegador no lo consulta.",
        administrator: "la página se sirve por HTTPS, así que la dirección {[server]} también debe empezar por {https:}.",
      },
      "not-a-provider": {
        title: "Los datos no se pueden mostrar en esta página",
        text: "En la dirección indicada no hay un servidor de la ciudad.",
        administrator:
          "lo que responde en {[address]} no es un proveedor. Indique su dirección en el atributo {provider} o en {configure()}.",
      },
      "wrong-path": {
        title: "Los datos no se pueden mostrar en esta página",
        text: "La dirección del servidor de la ciudad es incorrecta.",
        administrator: "{[server]} responde, pero no en {[address]}. Corrija la ruta en el atributo {provider} o en {configure()}.",
      },
      "opaque-origin": {
        title: "Los datos no se pueden mostrar en esta página",
        text: "El servidor de la ciudad no acepta solicitudes de esta página.",
        administrator: "la página está en un marco con {sandbox} sin {allow-same-origin}: no tiene un origen que se pueda permitir.",
      },
      "token-refused": {
        title: "El servidor de la ciudad no aceptó su sesión",
        text: "Actualice la página o vuelva a iniciar sesión en este portal.",
        administrator: "{[server]} rechazó el token de {getToken}: ha caducado o lo emitió otro servidor.",
      },
      "token-missing": {
        title: "El portal no transmitió su sesión",
        text: "La pediremos de nuevo. Si este mensaje no desaparece, actualice la página.",
        administrator: "{getToken} falló o no respondió a tiempo. Los detalles están en la consola del navegador.",
      },
    },
  },
};
