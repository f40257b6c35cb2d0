#!/usr/bin/env node
import { conformance } from "./command.js";

process.exitCode = await conformance(process.argv.slice(2), process.env, console);
