import { peakMemory } from './peak-memory.ts';

process.on('exit', () => process.stderr.write(`peak ${peakMemory(process.pid)}\n`));
