import { Text, View } from '@tarojs/components'

import { useCall, usePages, useRefresh, useWrite } from '@/api/query'
import { exportContentList } from '@/contract/content/content-export'
import {
  callOffLaunch,
  getManagedLaunch,
  type LaunchForm,
  type LaunchSignUp,
  listLaunchSignUps,
  saveLaunch,
} from '@/contract/event/launch-manage'
import { getMaxCount } from '@/contract/field-limits'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { AgendaCard } from '@/features/manage/AgendaCard'
import { CallOffCard } from '@/features/manage/call-off/CallOffCard'
import { FormError } from '@/features/manage/FormError'
import { FormFrame } from '@/features/manage/fields/FormSheet'
import { LoadedFrame } from '@/features/manage/fields/LoadedFrame'
import { useOpenEntry } from '@/features/manage/fields/use-open-entry'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import styles from '@/features/manage/Manage.module.scss'
import { SortCell, timeSorts, useListSort } from '@/features/manage/sort/SortCell'
import { useFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay } from '@/lib/wire-time'
import { back } from '@/navigation/navigate'
import { ExportButton } from '@/parts/ExportButton'
import { TimeField } from '@/parts/form/TimeField'
import { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { callPhone } from '@/platform/phone-call'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { addWallHours } from '@/ui/form/wall-time'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'

import {
  emptyLaunch,
  LaunchDraft,
  type LaunchSpeaker,
  launchFields,
  toLaunchDraft,
  toLaunchInput,
  validateLaunch,
} from './launch-form'
import { SpeakerSheet } from './SpeakerSheet'

const TAGS_TEXT_MAX = 50
/** A launch event usually lasts an afternoon. */
const USUAL_HOURS = 3
/** Announced a month before. */
const MONTH_HOURS = 30 * 24

const getUsualLaunchStart = () => addWallHours(`${chinaDay(Date.now())} 14:00`, MONTH_HOURS)

interface ManagedLaunchScreenProps {
  /** Absent for a new event. */
  id?: string | undefined
}

/** The editor: a new event, or one with who has signed up. */
export function ManagedLaunchScreen({ id }: ManagedLaunchScreenProps) {
  return id === undefined ? <LaunchEditor /> : <LoadedLaunch id={id} />
}

const tabs = [
  { key: 'facts', text: '资料' },
  { key: 'people', text: '报名名单' },
] as const

function LoadedLaunch({ id }: { id: string }) {
  const query = useCall(getManagedLaunch, { id })
  const [tab, setTab] = useAddressChoice('tab', ['facts', 'people'])
  const head = <SegmentedTabs isSticky label="发布会" tabs={tabs} active={tab} onSelect={setTab} />
  if (tab === 'people') return <SignUpList id={id} head={head} />
  return (
    <LoadedFrame route="manageLaunches" query={query} what="发布会">
      {(form) => <LaunchEditor key={form.cancelTime} form={form} refetch={query.refetch} head={head} />}
    </LoadedFrame>
  )
}

const getSignUpKey = ({ signUpNo }: LaunchSignUp) => signUpNo

const renderSignUp = ({ name, mobile, company, inviterName, signUpTime }: LaunchSignUp) => (
  <Cell
    icon="phone"
    title={joinTexts([name, company])}
    note={joinTexts([signUpTime.slice(5, 16), mobile, inviterName && `${inviterName}邀请`])}
    onPress={() => callPhone(mobile)}
  />
)

/** Who has signed up; a tap calls them. */
function SignUpList({ id, head }: { id: string; head: React.ReactNode }) {
  const { words, setWords, clear, isNarrowed, filter } = useListFilter({})
  const [sort, setSort] = useListSort(timeSorts, 'signUpSort')
  const pages = usePages(listLaunchSignUps, { eventId: id, sort, ...filter })
  const refresh = useRefresh([listLaunchSignUps])
  const bottom = (
    <ExportButton
      path={exportContentList.path}
      query={{ list: 'signUps', id }}
      name="报名名单.csv"
      text="导出名单"
      disabled={pages.rows.length === 0 && !isNarrowed}
    />
  )
  const list = (
    <QueryList
      pages={pages}
      what="报名名单"
      getKey={getSignUpKey}
      renderRow={renderSignUp}
      skeleton={<ListSkeleton count={8} />}
      empty={<EmptyList what="报名" filter={{ isNarrowed, clear }} text="还没有人报名" hint="报名后显示在这里" />}
    />
  )
  return (
    <AdministratorFrame route="manageLaunches" onRefresh={refresh} bottom={bottom}>
      {head}
      <ListSearch value={words} onChange={setWords} placeholder="搜索姓名、单位、手机号或编号" />
      <Card isFlush>
        <SortCell options={timeSorts} value={sort} onChange={setSort} />
      </Card>
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
    </AdministratorFrame>
  )
}

interface LaunchEditorProps {
  form?: LaunchForm
  refetch?: () => Promise<{ data: LaunchForm | undefined }>
  head?: React.ReactNode
}

/** The draft, what others have changed meanwhile, and saving. */
function useLaunchForm({ form, refetch }: LaunchEditorProps) {
  const editor = useVersionedForm({
    slot: `launch:${form?.id ?? 'new'}`,
    schema: LaunchDraft,
    initial: form ? toLaunchDraft(form) : emptyLaunch,
    validate: (values) => validateLaunch(values, form?.signUpCount ?? 0),
    compared: launchFields,
    limits: saveLaunch.input,
    toDraft: toLaunchDraft,
    refetch,
  })
  const save = useFormWrite(saveLaunch, editor, form ? '发布会已保存' : '发布会已发布', () => void back())
  return { ...editor, ...save, send: () => save.send(toLaunchInput(editor.values, form?.id)) }
}

/** What the server does not tell to those who have signed up, so that the editor knows. */
function useSaveQuestion(taken: number) {
  const { ask, dialog } = useQuestion()
  const confirm = async (draft: LaunchDraft, baseline: LaunchDraft, isNew: boolean): Promise<boolean> => {
    if (isNew) {
      const text = '发布后，没有登录的人也能看到并报名。'
      return ask({ title: '发布这场发布会？', text, confirmText: '发布' })
    }
    const isMoved = (['startTime', 'endTime', 'address'] as const).some((field) => draft[field] !== baseline[field])
    if (!isMoved || taken === 0) return true
    const text = `已报名的 ${taken} 人不会自动收到通知，请另行告知。`
    return ask({ title: '更改时间或地点？', text, confirmText: '保存更改' })
  }
  return { confirm, dialog }
}

function LaunchEditor({ form, refetch, head }: LaunchEditorProps) {
  const editor = useLaunchForm({ ...(form && { form }), ...(refetch && { refetch }) })
  const { values, edit, errors, bind, bindText } = editor
  const refresh = useRefresh([getManagedLaunch])
  const taken = form?.signUpCount ?? 0
  const callOff = useWrite(callOffLaunch)
  const { confirm, dialog } = useSaveQuestion(taken)
  const submit = async () => {
    if (editor.validate() && (await confirm(values, editor.seen, !form))) editor.send()
  }
  const bottom = <Button grow={1} text={form ? '保存' : '发布'} isBusy={editor.isBusy} onPress={() => void submit()} />
  return (
    <FormFrame form={editor} head={head} route="manageLaunches" onRefresh={refresh} bottom={bottom}>
      <Card>
        <TextField required label="名称" placeholder="如 2026 智造发布会" {...bindText('title')} />
        <TextField label="口号" placeholder="选填，写在名称下面" {...bindText('slogan')} />
        <TextField label="标签" maxLength={TAGS_TEXT_MAX} placeholder="选填，如 线上直播 免费" {...bind('tags')} />
        <TextField required label="地点" placeholder="如 接待中心多功能厅" {...bindText('address')} />
        <TimeField label="开始时间" opensAt={getUsualLaunchStart()} {...bind('startTime')} />
        <TimeField label="结束时间" opensAt={addWallHours(values.startTime, USUAL_HOURS)} {...bind('endTime')} />
        <TextField
          required
          label="名额"
          kind="digits"
          placeholder={taken > 0 ? `已有 ${taken} 人报名` : '人数'}
          {...bindText('capacity')}
        />
        <TextField label="直播地址" placeholder="选填，https://" {...bindText('liveUrl')} />
        <TextArea label="介绍" placeholder="选填，发布什么、谁来讲" {...bindText('intro')} />
      </Card>
      <AgendaCard hasMinutes agenda={values.agenda} error={errors.agenda} onChange={(agenda) => edit({ agenda })} />
      <SpeakersCard speakers={values.speakers} onChange={(speakers) => edit({ speakers })} />
      <View className={styles.inset}>
        <FormError text={errors.form} />
      </View>
      {form ? (
        <CallOffCard what="发布会" event={form} people={taken > 0 ? `已报名的 ${taken} 人` : ''} write={callOff} />
      ) : null}
      {dialog}
    </FormFrame>
  )
}

interface SpeakersCardProps {
  speakers: LaunchSpeaker[]
  onChange: (speakers: LaunchSpeaker[]) => void
}

function SpeakersCard({ speakers, onChange }: SpeakersCardProps) {
  const { open, openEntry, addEntry, sheet, dialog } = useOpenEntry(speakers, onChange, ({ name, intro }) => ({
    title: `删除演讲嘉宾「${name}」？`,
    text: `保存后，发布会页面不再介绍 TA${intro ? '，填写的介绍一并删除' : ''}；议程里写到的姓名不变。`,
  }))
  return (
    <Card
      isFlush
      title="演讲嘉宾"
      {...(speakers.length < getMaxCount(saveLaunch.input, 'speakers') && {
        action: { text: '添加一位', onPress: () => addEntry() },
      })}
    >
      {speakers.map((speaker, at) => (
        <Cell
          key={speaker.name}
          title={speaker.name}
          note={joinTexts([speaker.company, speaker.post])}
          onPress={() => openEntry(at)}
        />
      ))}
      {speakers.length === 0 ? <Text className={styles.none}>还没有演讲嘉宾，选填。</Text> : null}
      {open ? (
        <SpeakerSheet
          speaker={open.entry}
          others={speakers.flatMap(({ name }, at) => (at === open.at ? [] : [name]))}
          {...sheet}
        />
      ) : null}
      {dialog}
    </Card>
  )
}
