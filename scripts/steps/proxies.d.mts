export function findProxy(name: "nginx" | "haproxy"): string;
