import { fetchKernel } from '@/platform/kernel'
import { loadKernel } from '@/platform/kernel/load-kernel'

type Arrived = (module: unknown) => void
type Refused = (reason: { mod: string; errMsg: string }) => void

const paths: string[] = []
let answer: (arrived: Arrived, refused: Refused) => void

beforeAll(() => {
  Object.assign(globalThis, {
    __non_webpack_require__: (path: string, arrived: Arrived, refused: Refused) => {
      paths.push(path)
      answer(arrived, refused)
    },
  })
})

it('asks WeChat for the package by its alias path', async () => {
  const module = { kernel: { createHall: () => undefined } }
  answer = (arrived) => arrived(module)
  await expect(fetchKernel('three')).resolves.toBe(module)
  expect(paths).toEqual(['~/packages/three/kernel.js'])
})

it('tells why a package did not arrive, and tries again', async () => {
  answer = (_, refused) => refused({ mod: 'packages/three/kernel.js', errMsg: 'loadSubpackage:fail' })
  await expect(loadKernel('three')).rejects.toMatchObject({ reason: 'failed', message: 'three: loadSubpackage:fail' })
  answer = (_, refused) => refused({ mod: 'packages/three/kernel.js', errMsg: '' })
  await expect(loadKernel('three')).rejects.toThrow('cannot load packages/three/kernel.js')
  answer = (arrived) => arrived({ kernel: { createHall: () => undefined } })
  await expect(loadKernel('three')).resolves.toHaveProperty('createHall')
})
