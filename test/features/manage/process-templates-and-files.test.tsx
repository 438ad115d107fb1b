import { listProcessTemplates } from '@/contract/workflow/process-template'
import { ProcessFileSheet } from '@/features/manage/process/ProcessFileSheet'
import { ProcessTemplatesSheet } from '@/features/manage/process/ProcessTemplatesSheet'
import { emptyProcess } from '@/features/manage/process/process-draft'

import { ok } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()

it('templates stand under their subject, are found by words, and open by a tap', async () => {
  const template = (key: string, name: string, groupName: string) => ({
    key,
    name,
    groupName,
    icon: 'more',
    guide: `${name}的说明`,
    fields: 3,
    steps: 2,
  })
  server.on(
    listProcessTemplates.path,
    ok([template('leave', '请假', '人事'), template('buy', '采购', '采购与资产'), template('trip', '出差', '人事')]),
  )
  const onChoose = jest.fn()
  await drawScreen(<ProcessTemplatesSheet names={['出差']} onChoose={onChoose} onClose={jest.fn()} />)
  await until(() => readPage().includes('采购与资产'))
  expect(readPage()).toContain('人事请假请假的说明出差出差的说明已有同名采购与资产采购采购的说明')
  await type(byLabel('搜索模板，如 金额、交接'), '采购')
  expect(readPage()).not.toContain('人事')
  await press(byRole('button', '采购，采购的说明'))
  expect(onChoose.mock.calls).toEqual([['buy']])
})

it.each([
  ['saving', '正在保存草稿，保存后就能导出。', false],
  ['failed', '草稿还没有保存到服务器，暂时不能导出。', false],
  ['saved', '导出草稿', true],
] as const)('a draft that is %s can be exported once the server has it', async (state, text, isOffered) => {
  const draft = { key: 'leave', state, design: { ...emptyProcess, name: '请假' } }
  await drawScreen(<ProcessFileSheet draft={draft} onTake={jest.fn()} onClose={jest.fn()} />)
  expect(readPage()).toContain(text)
  expect(readPage().includes('导出为 JSON')).toBe(isOffered)
})
