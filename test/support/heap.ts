import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Runs V8's collector: what it would still collect says nothing about what the code keeps. */
export const collectGarbage = runInNewContext('gc') as () => void
