import { contractAdapter } from '@/contract/envelope'

/**
 * The adapter that reads responses; here that of the contract. A build with `BACKEND=<name>` replaces this module with
 * `src/contract/backends/<name>.ts` (config/index.ts).
 */
export default contractAdapter
