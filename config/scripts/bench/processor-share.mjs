// A part of a processor for a process, by the control groups of Linux: what several have with a processor each is seen
// on a machine that has fewer.
import fs from 'node:fs'
import path from 'node:path'

const ROOT = '/sys/fs/cgroup'
const PERIOD_US = 100_000

/** How a group gets its limit: version 2 has one tree, version 1 one for each resource. */
function findTree() {
  if (fs.existsSync(path.join(ROOT, 'cgroup.controllers'))) {
    fs.writeFileSync(path.join(ROOT, 'cgroup.subtree_control'), '+cpu')
    return { root: ROOT, write: (group, us) => fs.writeFileSync(path.join(group, 'cpu.max'), `${us} ${PERIOD_US}`) }
  }
  return {
    root: path.join(ROOT, 'cpu'),
    write: (group, us) => fs.writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(us)),
  }
}

const moveTo = (group, pid) => fs.writeFileSync(path.join(group, 'cgroup.procs'), String(pid))

/**
 * Gives processes a part of a processor each while `use` runs.
 *
 * @param share of one processor, above 0
 * @throws {Error} where control groups are not there, or may not be written
 */
export async function withShares(pids, share, use) {
  const { root, write } = findTree()
  const groups = []
  try {
    for (const pid of pids) {
      const group = path.join(root, `visitor-assistant-${pid}`)
      fs.mkdirSync(group)
      groups.push({ group, pid })
      write(group, Math.round(share * PERIOD_US))
      moveTo(group, pid)
    }
    return await use()
  } finally {
    for (const { group, pid } of groups) {
      moveTo(root, pid)
      fs.rmdirSync(group)
    }
  }
}
