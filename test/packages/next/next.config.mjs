// The types are checked once for all, in vite-react.
export default { output: "export", distDir: "site", typescript: { ignoreBuildErrors: true } };
