import { queryAllByRole } from '@testing-library/dom'

import { disablePerson, getManagedPerson, listManagedPeople, previewDeactivation } from '@/contract/organization/people'
import { DisablePersonSheet } from '@/features/manage/DisablePersonSheet'
import { useSession } from '@/session/session'

import { sendCall, setUpRealScreens } from '../../support/real-screens'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

setUpRealScreens()

const choices = { processes: 'keep', visits: 'cancel' } as const

/** Somebody with to-dos and processes, and colleagues who hold no right. */
async function findPeople() {
  const { records } = await sendCall(listManagedPeople, { size: 100 })
  const others = records.filter(({ userId }) => userId !== useSession.getState().user?.userId)
  for (const { userId } of requireItems(others)) {
    const { todos, processes } = await sendCall(previewDeactivation, { id: userId, ...choices })
    if (todos.total === 0 || processes.running === 0) continue
    const person = await sendCall(getManagedPerson, { id: userId })
    return { person, colleagues: others.filter((one) => one.userId !== userId && one.roles.length === 0) }
  }
  throw new Error('nobody has to-dos and processes')
}

async function pickSuccessor(shown: string, name: string): Promise<void> {
  await press(byRole('button', `待办转给，${shown}`))
  await type(byLabel('搜索姓名、拼音或部门'), name)
  const findRow = () => queryAllByRole(document.body, 'button', { name: new RegExp(`^${name}`) })[0]
  await until(() => findRow() !== undefined)
  await press(findRow() as Element)
  await until(() => readPage().includes('停用后'))
}

it('a successor who is deactivated meanwhile is named at the field, where another is chosen, and nothing else is lost', async () => {
  const { person, colleagues } = await findPeople()
  const [gone, next] = colleagues
  if (!gone || !next) throw new Error('there are no two colleagues')
  await drawScreen(
    <DisablePersonSheet person={person} refetch={async () => ({ data: person })} onClose={() => undefined} />,
  )
  await until(() => readPage().includes('停用后'))
  await pickSuccessor('部门负责人', gone.name)
  const { version } = await sendCall(getManagedPerson, { id: gone.userId })
  await sendCall(disablePerson, { userId: gone.userId, version, ...choices })
  await press(byRole('radio', '流程，撤回'))
  await until(() => readPage().includes('请选择另一位在职的同事'))
  expect(readPage()).not.toContain('加载失败')
  expect(byRole('radio', '流程，撤回').getAttribute('aria-checked')).toBe('true')
  expect(byRole('button', '确认停用').getAttribute('aria-disabled')).toBe('true')
  await pickSuccessor(gone.name, next.name)
  await until(() => readPage().includes(`转给 ${next.name}`))
  expect(readPage()).not.toContain('请选择另一位在职的同事')
})
