import { contractAdapter } from '@/contract/envelope'

/**
 * How the client reads answers: as the contract has them. A build with `BACKEND=<name>` puts
 * `src/contract/backends/<name>.ts` in the place of this module (config/index.ts).
 */
export default contractAdapter
