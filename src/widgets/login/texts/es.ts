export default {
  heading: "Iniciar sesión",
  email: "Correo electrónico",
  password: "Contraseña",
  showPassword: "Mostrar la contraseña",
  hidePassword: "Ocultar la contraseña",
  signIn: "Entrar",
  emailMissing: "Introduzca el correo electrónico",
  passwordMissing: "Introduzca la contraseña",
  wrongCredentials: "Usuario o contraseña incorrectos.",
  signOut: "Salir",
};
