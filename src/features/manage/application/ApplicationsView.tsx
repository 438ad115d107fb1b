import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh, useWrite } from '@/api/query'
import {
  listManagedApplications,
  type ManagedApplication,
  orderApplications,
  saveApplication,
} from '@/contract/organization/application-manage'
import { APPLICATION_CLASS } from '@/contract/organization/dictionary-manage'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { askApplicationsClosing, askApplicationsOpening } from '@/features/manage/destruction/questions'
import { type ManySwitchOptions, useManySwitch } from '@/features/manage/destruction/use-many-switch'
import { DictionarySheet } from '@/features/manage/dictionary/DictionarySheet'
import { ListTools } from '@/features/manage/list/ListTools'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import { ManyTick } from '@/features/manage/many/ManyParts'
import { SortableCard } from '@/features/manage/SortableCard'
import { useListSort } from '@/features/manage/sort/SortCell'
import { joinTexts } from '@/lib/text/join-texts'
import { ManyButtons } from '@/parts/many/ManyButtons'
import type { Many } from '@/parts/many/use-many'
import { QueryView } from '@/parts/QueryView'
import { resolveIcon } from '@/parts/resolve-icon'
import { NothingFound } from '@/parts/search/NothingFound'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { AppIcon } from '@/ui/media/AppIcon'
import { emptyList } from '@/ui/pictures/empty-list'

import styles from './Application.module.scss'
import { ApplicationSheet } from './ApplicationSheet'
import { formatApplicationTarget } from './application-form'
import { useApplicationRemoval } from './use-application-removal'
import { useProcessNames } from './use-process-names'

const states = [
  { value: 'on', text: '使用中' },
  { value: 'off', text: '已停用' },
] as const

const sorts = [
  { value: 'shown', text: '按首页的顺序' },
  { value: 'name', text: '按名称' },
  { value: 'favorites', text: '常用的人多的在前' },
] as const

const switching: ManySwitchOptions<typeof saveApplication, ManagedApplication> = {
  getTitle: ({ name }) => name,
  isOn: ({ isOn }) => isOn,
  verbs: ['停用', '启用'],
  describe: (apps, isOn) => (isOn ? askApplicationsOpening(apps) : askApplicationsClosing(apps)),
  toInput: ({ id, version, name, kind, target, classCode }, isOn) => {
    return { id, version, name, kind, target, classCode, isOn }
  },
}

/** 应用: the tiles of the company's workplace in their groups. */
export function ApplicationsView() {
  const [sort, setSort] = useListSort(sorts)
  const query = useCall(listManagedApplications, { sort }, { keepPrevious: true })
  const refresh = useRefresh([listManagedApplications])
  const [open, setOpen] = useState<{ app?: ManagedApplication } | 'groups'>()
  const list = useListFilter({ state: states })
  const { words, chosen } = list
  const { many, actions, dialog } = useManySwitch(saveApplication, switching)
  const isChoosing = many.chosen !== undefined
  const isArranged = sort === 'shown' && !words.trim() && !chosen.state && !isChoosing
  const close = () => setOpen(undefined)
  const buttons = isChoosing ? (
    <ManyButtons many={many} actions={actions} />
  ) : (
    <>
      <Button grow={1} kind="secondary" text="分组" onPress={() => setOpen('groups')} />
      <Button grow={2} icon="plus" text="新增应用" disabled={!query.data} onPress={() => setOpen({})} />
    </>
  )
  return (
    <AdministratorFrame route="manageData" scope="organization" title="应用" onRefresh={refresh} bottom={buttons}>
      <QueryView query={query} what="应用" skeleton={<ListSkeleton count={6} />}>
        {({ groups, applications }) =>
          applications.length === 0 ? (
            <EmptyView picture={emptyList} text="还没有应用" hint="新增后，同事在首页的「全部应用」里看到" />
          ) : (
            <>
              <Text className={styles.note}>
                首页与「全部应用」按这里的分组和顺序显示；谁能看到由「菜单权限」决定。
              </Text>
              <ListTools
                list={list}
                placeholder="搜索应用"
                states={states}
                sorts={sorts}
                sort={sort}
                onSort={setSort}
                many={many}
                hint="一起停用或启用"
                unit="个应用"
              />
              {isArranged ? (
                groups.map(({ code, name }) => (
                  <GroupCard
                    key={code}
                    code={code}
                    name={name}
                    apps={applications.filter(({ classCode }) => classCode === code)}
                    onOpen={(app) => setOpen({ app })}
                  />
                ))
              ) : (
                <FoundApplications
                  groups={groups}
                  apps={findApplications(applications, words, chosen.state)}
                  many={isChoosing ? many : undefined}
                  onClear={list.clear}
                  onOpen={(app) => setOpen({ app })}
                />
              )}
            </>
          )
        }
      </QueryView>
      {dialog}
      {open === 'groups' ? <DictionarySheet code={APPLICATION_CLASS} onClose={close} /> : null}
      {typeof open === 'object' && query.data ? (
        <ApplicationSheet
          // The row of the list, not a copy: after a refusal it has the version of now.
          app={query.data.applications.find(({ id }) => id === open.app?.id) ?? open.app}
          groups={query.data.groups}
          reread={async () => (await query.refetch()).data?.applications.find(({ id }) => id === open.app?.id)}
          onClose={close}
        />
      ) : null}
    </AdministratorFrame>
  )
}

const findApplications = (apps: readonly ManagedApplication[], words: string, state: string | undefined) =>
  findRows(apps, words, ({ name }) => [name]).filter(({ isOn }) => state === undefined || isOn === (state === 'on'))

interface FoundApplicationsProps {
  groups: readonly { code: string; name: string }[]
  apps: readonly ManagedApplication[]
  /** Absent while none are chosen. */
  many: Many<ManagedApplication> | undefined
  onClear: () => void
  onOpen: (app: ManagedApplication) => void
}

/** Applications in their groups that were found, are chosen, or have another order than their own: none can be moved. */
function FoundApplications({ groups, apps, many, onClear, onOpen }: FoundApplicationsProps) {
  if (apps.length === 0) return <NothingFound what="应用" onClear={onClear} />
  return groups.map(({ code, name }) => {
    const own = apps.filter(({ classCode }) => classCode === code)
    if (own.length === 0) return null
    return (
      <Card key={code} isFlush title={name}>
        {own.map((app) =>
          many ? (
            <ManyTick
              key={app.id}
              row={app}
              label={joinTexts([app.name, app.isOn ? '使用中' : '已停用'])}
              many={many}
            />
          ) : (
            <ApplicationCell key={app.id} app={app} onOpen={onOpen} />
          ),
        )}
      </Card>
    )
  })
}

function ApplicationCell({ app, onOpen }: { app: ManagedApplication; onOpen: (app: ManagedApplication) => void }) {
  const processNames = useProcessNames()
  return (
    <Cell
      left={
        <View className={app.isOn ? '' : styles.off}>
          <AppIcon size="small" name={resolveIcon(app.icon)} />
        </View>
      }
      title={app.name}
      note={formatApplicationTarget(app, processNames)}
      right={app.isOn ? null : <Chip text="已停用" tone="neutral" />}
      onPress={() => onOpen(app)}
    />
  )
}

interface GroupCardProps {
  code: string
  name: string
  apps: readonly ManagedApplication[]
  onOpen: (app: ManagedApplication) => void
}

function GroupCard({ code, name, apps, onOpen }: GroupCardProps) {
  const { askRemoval, dialog } = useApplicationRemoval()
  // The new order until the list is refetched.
  const [moved, setMoved] = useState<readonly ManagedApplication[]>()
  const order = useWrite(orderApplications)
  if (apps.length === 0) return null
  const shown = moved ?? apps
  return (
    <SortableCard
      title={name}
      orderLabel={`${name}的顺序`}
      prefix={`application-${code}`}
      entries={shown}
      getRow={({ id, name: appName }) => ({ id, name: appName })}
      error={undefined}
      shown={shown.map((app) => <ApplicationCell key={app.id} app={app} onOpen={onOpen} />)}
      onMove={(entries) => {
        setMoved(entries)
        const listIds = (list: readonly ManagedApplication[]) => list.map(({ id }) => id)
        order.mutate(
          { classCode: code, ids: listIds(entries), before: listIds(shown) },
          { onSettled: () => setMoved(undefined) },
        )
      }}
      onRemove={(id) => {
        const app = apps.find((one) => one.id === id)
        if (app) void askRemoval(app)
      }}
    >
      {dialog}
    </SortableCard>
  )
}
