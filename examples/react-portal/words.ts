const words = {
  en: {
    title: "Traffic desk",
    lead: "A sample page: the widgets as React components in a portal that has its own sign-in, addresses and language.",
    signIn: "Sign in",
    signOut: "Sign out",
    email: "Email",
    password: "Password",
    refused: "The email or the password is wrong.",
    notNow: "Signing in does not work right now. Try again later.",
    attention: "Needs attention",
    allWork: "Everything works.",
    choose: "Select a device on the map or in a list.",
    close: "Close",
    requests: "Requests",
    messages: "Messages",
  },
  ru: {
    title: "Пульт дорожной службы",
    lead: "Страница-пример: виджеты как компоненты React в портале со своим входом, адресами и языком.",
    signIn: "Войти",
    signOut: "Выйти",
    email: "Почта",
    password: "Пароль",
    refused: "Почта или пароль неверны.",
    notNow: "Сейчас войти не получается. Попробуйте позже.",
    attention: "Требуют внимания",
    allWork: "Всё работает.",
    choose: "Выберите устройство на карте или в списке.",
    close: "Закрыть",
    requests: "Заявки",
    messages: "Сообщения",
  },
};

export type Language = keyof typeof words;
export const wordsOf = (language: Language) => words[language];
