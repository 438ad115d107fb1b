import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type ServerProcess, startProcess } from './process'

const MEGABYTE = 2 ** 20
const TOLERANCE = MEGABYTE / 8

/** A server whose DATA_DIR is a file system of its own. */
interface SmallDisk {
  server: ServerProcess
  /** DATA_DIR, as it is seen from here while the server runs. */
  data: string
  /** Takes all room but so many bytes. */
  fill(left: number): void
  /** Gives back what {@link fill} took. */
  empty(): void
}

const mountPoints: string[] = []

/** Call it after each file. */
export function removeMountPoints(): void {
  for (const mountPoint of mountPoints.splice(0)) rmSync(mountPoint, { recursive: true, force: true })
}

/**
 * Starts a server on a small disk: a mount in a name space of its own needs no clean-up.
 *
 * @param template a directory of data that is copied in before
 */
export function startOnSmallDisk(size: string, environment: Record<string, string>, template = ''): SmallDisk {
  const mountPoint = mkdtempSync(join(tmpdir(), 'disk-'))
  mountPoints.push(mountPoint)
  const copy = template ? `mkdir ${mountPoint}/data && cp -r ${template}/. ${mountPoint}/data` : 'true'
  const script = `mount -t tmpfs -o size=${size} tmpfs ${mountPoint} && ${copy} && exec "$@"`
  const privileges = process.getuid?.() === 0 ? '-m' : '-rm'
  const server = startProcess(
    { DATA_DIR: join(mountPoint, 'data'), SEED: 'none', TRUST_PROXY: '1', RATE_LIMIT: '1000000', ...environment },
    { command: ['unshare', privileges, 'sh', '-c', script, 'sh'] },
  )
  // The mount is seen through the process that lives in it.
  const inside = join(`/proc/${server.child.pid}/root`, mountPoint)
  const filler = join(inside, 'filler')
  const countFree = () => {
    const { bavail, bsize } = statfsSync(inside)
    return bavail * bsize
  }
  return {
    server,
    data: join(inside, 'data'),
    fill(left) {
      let size = 0
      for (let tries = 0; countFree() - left > TOLERANCE && tries < 100; tries++) {
        // Others may write meanwhile: then it finds less room, and looks again.
        const more = countFree() - left
        if (spawnSync('fallocate', ['-l', String(size + more), filler]).status === 0) size += more
      }
      if (left === 0) spawnSync('dd', ['if=/dev/zero', `of=${join(inside, 'rest')}`, 'bs=4k'])
    },
    empty() {
      for (const name of ['filler', 'rest']) rmSync(join(inside, name), { force: true })
    },
  }
}
