// Processes as files, through the server: exported, read by another company, and what others wrote.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { saveProcessDraft } from '@/contract/workflow/process-draft'
import { exportProcess, type ReadProcessFile, readProcessFile } from '@/contract/workflow/process-file'
import {
  getProcessSetting,
  listManagedProcesses,
  type ProcessContent,
  saveProcess,
} from '@/contract/workflow/process-setting'
import { demoPeople, departmentId, postId } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'
import { buildUploadForm } from '../../../support/upload-form'
import { bpmn, flow, juel, task } from './bpmn-text'

const server = setUpStoryServer()
const administrator = () => server.as('wangQiang')

const readFixture = (name: string) => readFileSync(path.join(__dirname, 'files', name), 'utf8')

async function readFile(content: string | Buffer, person: Person = 'wangQiang') {
  const { token } = await server.as(person)
  const { headers, payload } = buildUploadForm('x.bpmn', content)
  const response = await server.inject({
    method: 'POST',
    url: readProcessFile.path,
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    payload,
  })
  return response.json<{ code: number; msg: string; data: ReadProcessFile & { file?: string } }>()
}

async function download(query: string, person: Person = 'wangQiang') {
  const { token } = await server.as(person)
  const url = `${exportProcess.path}?${query}`
  return server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}

const content: ProcessContent = {
  name: '合同付款',
  icon: 'seal',
  description: '按合同付款',
  groupName: '财务',
  prefix: 'HT',
  fields: [
    { field: 'kind', label: '类型', type: 'select', required: true, options: toOptions(['预付', '尾款']) },
    { field: 'amount', label: '金额', type: 'money', required: true },
    { field: 'note', label: '说明', type: 'note', html: '<p>按合同</p>' },
  ],
  summary: [{ label: '金额', pattern: '{amount}' }],
  amountField: 'amount',
  subject: '{kind} 付款',
  canBatch: false,
  batchDisabledReason: '逐笔核对',
  steps: [
    { key: 'head', name: '部门负责人', mode: 'any', assignees: [], roles: ['departmentManager'], allow: ['transfer'] },
    {
      key: 'small',
      name: '小额直接通过',
      mode: 'any',
      assignees: [],
      allow: [],
      kind: 'automatic',
      result: 'agree',
      reason: '不到一百元',
      when: 'amount < 10000',
    },
    {
      key: 'law',
      name: '法务',
      mode: 'all',
      assignees: [demoPeople.liNa.id, demoPeople.zhangWei.id],
      allow: [],
      when: "kind == '预付' || round(amount / 100, 0) > 5000",
      parallel: { group: 'p', branch: '合同', need: 1 },
      needOpinion: true,
    },
    {
      key: 'money',
      name: '财务',
      mode: 'any',
      assignees: [],
      roles: [`post:${postId('accountant')}`, 'starter'],
      allow: [],
      ifNobody: 'skip',
      parallel: { group: 'p', branch: '付款', need: 1 },
      fields: { amount: 'edit' },
    },
    {
      key: 'copy',
      name: '抄送',
      mode: 'any',
      assignees: [demoPeople.liNa.id],
      allow: [],
      kind: 'copy',
      when: `amount < 10000 && includes(_starter.departments, '${departmentId('finance')}') || amount == 50000`,
    },
  ],
}

function toOptions(labels: string[]) {
  return labels.map((value) => ({ value, label: value }))
}

async function publish(): Promise<string> {
  const { code, data } = await server.send(saveProcess, { version: 0, content }, await administrator())
  expect(code).toBe(200)
  return data.key
}

describe('a process as a file', () => {
  it.each(['json', 'bpmn'] as const)('comes back unchanged as %s, and reading it publishes nothing', async (format) => {
    const key = await publish()
    const file = await download(`key=${key}&format=${format}`)
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(`合同付款.${format}`))
    const { code, data } = await readFile(file.rawPayload)
    expect(code).toBe(200)
    expect(data).toMatchObject({ format, notes: [], moreNotes: 0, faults: 0 })
    const published = (await server.send(getProcessSetting, { key }, await administrator())).data
    expect(data.content).toEqual(published.content)
    expect(data.people).toEqual(published.people)
    const { items } = (await server.send(listManagedProcesses, {}, await administrator())).data
    expect(items.filter(({ name }) => name === '合同付款')).toHaveLength(1)
  })

  it('names at its nodes the flows that lead to them and away, which other programs go by', async () => {
    const { body } = await download(`key=${await publish()}&format=bpmn`)
    const list = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, id]) => id).sort()
    const flows = list(/sequenceFlow id="([^"]+)"/g)
    expect(flows.length).toBeGreaterThan(content.steps.length)
    expect(list(/<\w*:?incoming>([^<]+)</g)).toEqual(flows)
    expect(list(/<\w*:?outgoing>([^<]+)</g)).toEqual(flows)
  })

  it('finds the people and posts of the company that reads it, and names those that are not there', async () => {
    const key = await publish()
    for (const format of ['json', 'bpmn']) {
      const file = await download(`key=${key}&format=${format}`)
      const { data } = await readFile(file.rawPayload, 'otherAdministrator')
      expect(data.content.steps.flatMap(({ assignees }) => assignees)).toEqual([])
      expect(data.content.steps[3]?.roles).toEqual(['starter'])
      expect(data.notes).toEqual([
        '「法务」的「李娜」不在本企业，请重新选择',
        '「法务」的「张伟」不在本企业，请重新选择',
        '「财务」的岗位「会计」本企业没有，请重新选择',
        '「抄送」的「李娜」不在本企业，请重新选择',
        '「抄送」的条件里有人员、部门或岗位本企业没有，请重新选择',
      ])
    }
  })

  it('names each setting that it has and a process does not, and takes the rest', async () => {
    const file = JSON.parse((await download(`key=${await publish()}&format=json`)).body)
    file.author = { name: '他人' }
    file.content.colour = 'red'
    file.content.fields[1].hint = '元'
    file.content.steps[2].parallel.order = 1
    const { code, data } = await readFile(JSON.stringify(file))
    expect([code, data.notes]).toEqual([
      200,
      [
        '文件里的「content › fields › 2 › hint」不是流程的设置，没有导入',
        '文件里的「content › steps › 3 › parallel › order」不是流程的设置，没有导入',
        '文件里的「content › colour」不是流程的设置，没有导入',
        '文件里的「author」不是流程的设置，没有导入',
      ],
    ])
    expect(data.content.steps).toHaveLength(content.steps.length)
  })

  it('is exported in an earlier version, and only by those who design processes', async () => {
    const key = await publish()
    const changed = { ...content, description: '第二版' }
    await server.send(saveProcess, { key, version: 1, content: changed }, await administrator())
    expect((await download(`key=${key}&at=1&format=json`)).body).toContain('按合同付款')
    expect((await download(`key=${key}&format=json`)).body).toContain('第二版')
    expect((await download(`key=${key}&at=9&format=json`)).statusCode).toBe(404)
    expect((await download(`key=${key}&format=bpmn`, 'otherAdministrator')).statusCode).toBe(404)
    expect((await download(`key=${key}&format=bpmn`, 'zhangWei')).statusCode).toBe(403)
    expect((await readFile('{}', 'zhangWei')).code).toBe(403)
  })

  it('has what was changed in it by another program', async () => {
    const key = await publish()
    const xml = (await download(`key=${key}&format=bpmn`)).body
    const changed = xml
      .replace('name="部门负责人"', 'name="直属主管"')
      .replaceAll(':candidateGroups="departmentManager"', ':candidateGroups="administrator"')
      .replace(juel('amount &lt; 10000'), juel('amount &lt; 20000'))
    const { data } = await readFile(changed)
    expect(data.content.steps[0]).toEqual({ ...content.steps[0], name: '直属主管', roles: ['administrator'] })
    expect(data.content.steps[1]).toEqual({ ...content.steps[1], when: 'amount < 20000' })
    expect(data.content.steps.slice(2)).toEqual(content.steps.slice(2))
  })
})

describe('the draft of a process', () => {
  const key = 'new-file1'
  const save = async (part: Partial<ProcessContent>) =>
    server.send(
      saveProcessDraft,
      { key, base: 0, revision: 0, content: { ...content, ...part } },
      await administrator(),
    )

  it.each(['json', 'bpmn'])('is exported as it is saved, and comes back: %s', async (format) => {
    await save({ name: '', prefix: '', steps: content.steps.slice(0, 2) })
    const file = await download(`key=${key}&draft=1&format=${format}`)
    expect([file.statusCode, decodeURIComponent(String(file.headers['content-disposition']))]).toEqual([
      200,
      expect.stringContaining(`未命名流程.${format}`),
    ])
    const { data } = await readFile(file.body)
    expect([data.content.name, data.content.steps.map(({ name }) => name), data.faults]).toEqual([
      '未命名流程',
      ['部门负责人', '小额直接通过'],
      0,
    ])
  })

  it('is not there for others, nor where there is none', async () => {
    await save({})
    expect((await download(`key=${key}&draft=1&format=json`, 'liNa')).json()).toMatchObject({ code: 403 })
    expect((await download('key=new-none&draft=1&format=json')).json()).toMatchObject({ code: 404 })
  })
})

describe('a file of another program', () => {
  it('of Camunda becomes a draft, and what does not translate is listed', async () => {
    const { data } = await readFile(readFixture('camunda-invoice.bpmn'))
    expect(data.content).toMatchObject({ name: '发票付款', description: '收到发票，审批后付款' })
    expect(data.content.fields.map(({ field, type, required }) => [field, type, required ?? false])).toEqual([
      ['creditor', 'text', true],
      ['amount', 'number', false],
      ['category', 'select', false],
      ['received', 'date', false],
    ])
    const steps = data.content.steps.map(({ name, when, roles, assignees, dueHours }) => [
      name,
      when,
      roles ?? assignees,
      dueHours,
    ])
    expect(steps).toEqual([
      ['审批发票', undefined, [`post:${postId('planner')}`], undefined],
      ['总经理批准', "amount > 10000 && category == 'software'", [demoPeople.wangQiang.id], undefined],
      ['准备付款', undefined, [demoPeople.liNa.id], 48],
      ['归档发票', undefined, [], undefined],
    ])
    expect(data.notes).toEqual([
      '「审批发票」上的边界事件「一周没有处理」没有导入',
      '「催办」只能由边界事件到达，没有导入',
      '从「补充说明」回到「审批发票」的连线没有导入，请用审批里的退回',
      '「补充说明」只在退回时经过，没有导入',
      '表单字段「备注」的编号不能用，没有导入',
      '规则任务「选出审批人」没有导入：请用条件或自动决定代替',
      `「审批发票」的期限「${juel('dateTime().plusWeeks(1).toDate()')}」没有翻译`,
      '「审批发票」的监听器没有导入，里面的程序不会运行',
      '「审批发票」的外部表单「embedded:app:forms/approve-invoice.html」没有导入',
      '服务任务「归档发票」按通知外部系统导入，里面的程序不会运行：请选择通知哪个系统',
      '「审批发票」的候选组「management」没有同名的岗位，请重新选择',
      '「准备付款」的办理人「nobody」本企业没有，请重新选择',
    ])
    expect(data.people[demoPeople.wangQiang.id]?.name).toBe('王强')
    // The address that the service task notifies is still to be chosen.
    const decided = data.content.steps.filter(({ kind }) => kind !== 'webhook')
    const content = { ...data.content, steps: decided }
    const published = await server.send(saveProcess, { version: 0, content }, await administrator())
    expect([data.faults, published.code]).toEqual([1, 200])
  })

  it('of Flowable keeps its choices, its ways at the same time and its several deciders', async () => {
    const { data } = await readFile(readFixture('flowable-leave.bpmn20.xml'))
    const steps = data.content.steps.map(
      ({ name, kind, result, mode, when, parallel, choice, roles, assignees, dueHours }) =>
        JSON.parse(
          JSON.stringify({
            name,
            kind,
            result,
            mode,
            when,
            branch: parallel?.branch,
            choice: choice && [choice.branch, choice.when],
            roles,
            assignees,
            dueHours,
          }),
        ),
    )
    const { liNa, zhangWei } = demoPeople
    const one = { mode: 'any', assignees: [] }
    expect(steps).toEqual([
      { ...one, name: '经理审批', choice: ['年假', "kind == 'annual'"], roles: ['departmentManager'], dueHours: 36 },
      { ...one, name: '医务核对', choice: ['病假', "kind == 'sick' && nrOfHolidays > 2"] },
      { ...one, name: '本人说明', choice: ['其他情况', null], roles: ['starter'] },
      { name: '小组会签', mode: 'all', branch: '小组会签', assignees: [zhangWei.id, liNa.id] },
      { ...one, name: '小组归档', mode: 'sequence', branch: '小组会签', roles: ['departmentManager'] },
      { ...one, name: '人事登记', branch: '人事登记', roles: ['administrator'] },
      { ...one, name: '拒绝：超过一个月', kind: 'automatic', result: 'reject', when: 'nrOfHolidays > 30' },
      { ...one, name: '写入日历', kind: 'process' },
      { ...one, name: '通知同事', kind: 'copy' },
    ])
    expect(data.notes).toContain('调用活动「写入日历」按子流程导入，请核对发起哪个流程、带入哪些内容')
    expect(data.notes).toContain('「写入日历」发起的流程「calendarProcess」本企业没有，请重新选择')
    expect(data.notes).toContain('脚本任务「计算余额」没有导入：文件里的脚本不会运行')
    expect(data.notes).toContain('「医务核对」的办理人「doctor」本企业没有，请重新选择')
    expect(JSON.stringify(data)).not.toContain('rm -rf')
    // The decider, the receiver and the process that are missing stand at their steps.
    expect(data.faults).toBe(3)
  })

  it('without attributes of any program takes its deciders from the lanes', async () => {
    const { data } = await readFile(readFixture('plain-repair.bpmn'))
    expect(data.content.name).toBe('设备维修')
    expect(data.content.steps.find(({ kind }) => kind === 'wait')?.wait).toEqual({ hours: 24 })
    expect(data.content.steps.map(({ name, when, parallel, roles }) => [name, when, parallel?.branch, roles])).toEqual([
      ['检查设备，并把看到的情况都写清楚', undefined, undefined, [`post:${postId('planner')}`]],
      ['订购备件', 'needsParts == true', '备件', undefined],
      ['等一天', 'needsParts == true', '备件', undefined],
      ['更换', undefined, '更换', undefined],
      ['验收', undefined, undefined, [`post:${postId('planner')}`]],
    ])
    expect(data.notes).toEqual(
      expect.arrayContaining([
        '文件里还有流程「供应商」，没有导入',
        '1 条泳池之间的消息流没有导入',
        '1 个批注没有导入',
        '子流程「收尾」的节点并入了主流程',
        '为条件用到的「needsParts」添加了是否字段，请核对名称',
        "「要做什么」到「更换」的条件「getDataObject('D1')/kind = 'motor'」没有翻译，请在后面的节点里设置条件",
        '「更换」的候选组「外协组」没有同名的岗位，请重新选择',
      ]),
    )
  })

  it.each(['camunda-joining.bpmn', 'flowable-tender.bpmn20.xml'])(
    'with forks inside of each other is published as it is read, and exported with its inner parts: %s',
    async (name) => {
      const { data } = await readFile(readFixture(name))
      expect([data.notes, data.faults]).toEqual([[], 0])
      expect(data.content.steps.some(({ nestedParallel }) => nestedParallel)).toBe(true)
      const published = await server.send(saveProcess, { version: 0, content: data.content }, await administrator())
      expect(published.code).toBe(200)
      for (const format of ['json', 'bpmn']) {
        const file = await download(`key=${published.data.key}&format=${format}`)
        expect((await readFile(file.rawPayload)).data).toMatchObject({ content: data.content, notes: [], faults: 0 })
      }
    },
  )
})

const tasks = (count: number) => {
  const names = Array.from({ length: count }, (_, at) => `t${at}`)
  const flows = ['start', ...names].map((from, at) => flow(from, names[at] ?? 'end'))
  return bpmn([...names.map((id) => task(id)), ...flows].join(''))
}
const envelope = (count: number) => {
  const step = { key: 'a', name: 'a', mode: 'any', assignees: [], roles: ['administrator'], allow: [] }
  const steps = Array.from({ length: count }, (_, at) => ({ ...step, key: `s${at}` }))
  return JSON.stringify({
    format: 'visitor-assistant/process',
    formatVersion: 1,
    content: { ...content, steps },
    names: { people: {}, posts: {} },
  })
}
const nested = `${'<subProcess>'.repeat(300)}${'</subProcess>'.repeat(300)}`
/** Nested by tags that look as if they had no content. */
const disguised = `${'<subProcess name="/>">'.repeat(300)}${'</subProcess>'.repeat(300)}`
const inComments = `${'<subProcess>'.repeat(300)}<!--${'</subProcess>'.repeat(300)}-->${'</subProcess>'.repeat(300)}`
const doctype = (text: string) => bpmn(task('a'), `<!DOCTYPE definitions [${text}]>`)
const lol = '<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">'
const DTD = '文件里有文档类型或实体定义（DTD），为了安全不能导入'

describe('a file that cannot be a process', () => {
  it.each([
    ['an outer entity', doctype('<!ENTITY x SYSTEM "file:///etc/passwd">'), DTD],
    ['entities that grow', doctype(lol), DTD],
    ['5,000 steps', tasks(5000), '文件有 5000 个节点，一个流程最多 1000 个'],
    ['JSON of 5,000 steps', envelope(5000), '一个流程最多 1000 个节点，现有 5000 个'],
    [
      'a cycle without an end',
      bpmn(task('a') + task('b') + flow('start', 'a') + flow('a', 'b') + flow('b', 'a')),
      '流程是一个循环，走不到结束',
    ],
    [
      'a step that nothing leads to',
      bpmn(task('a') + task('b') + flow('start', 'a') + flow('a', 'end') + flow('b', 'end')),
      '没有连线到达「b」，请先在原来的软件里接好',
    ],
    ['deep nesting', bpmn(nested), '文件的嵌套超过 60 层'],
    ['deep nesting behind values in quotes', bpmn(disguised), '文件的嵌套超过 60 层'],
    ['deep nesting beside comments', bpmn(inComments), '文件的嵌套超过 60 层'],
    ['quotes without an end', `<a ${'"'.repeat(200_001)}`, '不是有效的 BPMN 2.0 文件'],
    ['a size of 3 MB', `${tasks(3)}<!--${'x'.repeat(3_000_000)}-->`, '文件超过 2 MB，不像一个流程'],
    ['no steps', bpmn(flow('start', 'end')), '文件里没有可以导入的节点'],
    ['no process', bpmn('').replace(/<process.*<\/process>/s, ''), '文件里没有流程'],
    ['another root', '<svg xmlns="http://www.w3.org/2000/svg"/>', '不是有效的 BPMN 2.0 文件'],
    ['broken markup', '<definitions', '不是有效的 BPMN 2.0 文件'],
    ['no text', Buffer.from([0x7b, 0xff, 0xfe, 0x00]), '文件不是 UTF-8 编码'],
    ['another format', 'PK', '请选择从这里导出的 JSON，或 BPMN 2.0 文件'],
    ['broken JSON', '{"a":', '不是有效的 JSON 文件'],
    ['other JSON', '{"a":1}', '不是从这里导出的流程文件'],
    ['nested JSON', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, '不是从这里导出的流程文件'],
    [
      'JSON of a later version',
      '{"format":"visitor-assistant/process","formatVersion":2}',
      '文件由更新的版本导出，请先升级',
    ],
    [
      'JSON with another shape',
      JSON.stringify({
        format: 'visitor-assistant/process',
        formatVersion: 1,
        content: { ...content, steps: [{ key: 'a', name: 7 }] },
        names: { people: {}, posts: {} },
      }),
      '流程文件的内容有误：content › steps › 1 › name',
    ],
  ])('is refused in words: %s', async (_name, file, words) => {
    const { code, msg, data } = await readFile(file)
    expect([code, msg, data]).toEqual([422, words, { file: words }])
  })

  it('may name more people than a statement has parameters, also by texts that no database has', async () => {
    const users = [...Array.from({ length: 40_000 }, (_, at) => `u${at}`), demoPeople.zhangWei.phone]
    const crowded = `<userTask id="a" camunda:candidateUsers="${users}"/>${flow('start', 'a')}${flow('a', 'end')}`
    const { data } = await readFile(bpmn(crowded))
    expect(data.content.steps.map(({ assignees }) => assignees)).toEqual([[demoPeople.zhangWei.id]])
    const named = JSON.parse(envelope(1))
    named.names.people = { a: '\0' }
    expect((await readFile(JSON.stringify(named))).code).toBe(200)
  })

  it('may name more kinds of deciders than a step takes: the first ten are taken, and it says so', async () => {
    const roles = Array.from({ length: 12 }, (_, at) => `field:f${at}`)
    const crowded = `<userTask id="a" name="会审" camunda:candidateGroups="${roles}"/>`
    const { data } = await readFile(bpmn(crowded + flow('start', 'a') + flow('a', 'end')))
    expect(data.content.steps[0]?.roles).toEqual(roles.slice(0, 10))
    expect(data.notes).toContain('「会审」的办理人太多，只导入了一部分')
  })

  it('of more than 10 MB is refused before it is read', async () => {
    expect((await readFile('x'.repeat(11 * 1024 * 1024))).code).toBe(413)
  })

  it('keeps markup in names as plain text, and takes scripts out of the notes of forms', async () => {
    const html = '&lt;img src=x onerror=alert(1)&gt;'
    const named = bpmn(task('a', html) + flow('start', 'a') + flow('a', 'end'))
    expect((await readFile(named)).data.content.steps[0]?.name).toBe('<img src=x onerror=…')
    const key = await publish()
    const file = (await download(`key=${key}&format=json`)).body
    const { data } = await readFile(file.replace('<p>按合同</p>', '<p>按合同</p><script>alert(1)</script>'))
    expect(data.content.fields[2]?.html).toBe('<p>按合同</p>')
  })

  it('names many things that do not translate without end to the list', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `x${at}`)
    const services = names.map((id) => `<serviceTask id="${id}"/>`).join('')
    const chain = ['start', 'a', ...names].map((from, at, all) => flow(from, all[at + 1] ?? 'end'))
    const { data } = await readFile(bpmn(task('a') + services + chain.join('')))
    expect([data.notes.length, data.moreNotes]).toEqual([100, 52])
  })
})
