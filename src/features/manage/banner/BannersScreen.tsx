import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useCall, useRefresh } from '@/api/query'
import { listOwnBanners, type OwnBanner, removeBanner } from '@/contract/organization/banner'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { askBannersRemoval } from '@/features/manage/destruction/questions'
import { useChosenRows } from '@/features/manage/destruction/use-destructive-many'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { ListTools } from '@/features/manage/list/ListTools'
import { findRows, useListFilter } from '@/features/manage/list/use-list-filter'
import manage from '@/features/manage/Manage.module.scss'
import { ManyTick, ManyTools } from '@/features/manage/many/ManyParts'
import { useListSort } from '@/features/manage/sort/SortCell'
import { type RowSorts, sortRows } from '@/features/manage/sort/sort-rows'
import { joinTexts } from '@/lib/text/join-texts'
import type { Many } from '@/parts/many/use-many'
import { QueryView } from '@/parts/QueryView'
import { NothingFound } from '@/parts/search/NothingFound'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'
import { emptyList } from '@/ui/pictures/empty-list'

import styles from './Banner.module.scss'
import { BannerSheet } from './BannerSheet'
import { formatBannerLink, getBannerState } from './banner-form'

const getBannerKey = ({ id }: OwnBanner) => id
const getBannerName = ({ title }: OwnBanner) => `「${title}」`

/** Banners that are chosen in the list, to be removed together. */
const useManyBanners = () =>
  useChosenRows(removeBanner, {
    getKey: getBannerKey,
    getName: getBannerName,
    describe: askBannersRemoval,
    toInput: ({ id }: OwnBanner) => ({ id }),
  })

/** 横幅: the pictures of the home page's carousel, with when they run and where they lead. */
export function BannersScreen() {
  const query = useCall(listOwnBanners, {})
  const refresh = useRefresh([listOwnBanners])
  const list = useListFilter({ state: states })
  const [sort, setSort] = useListSort(sorts)
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<string>()
  // The row of the list, not a copy: after a conflict the form has what the other has saved.
  const open = query.data?.find(({ id }) => id === openId)
  const { many, change, dialog } = useManyBanners()
  const isChoosing = many.chosen !== undefined
  const bottom = isChoosing ? (
    <ManyTools many={many} verb="撤下" onPick={change} />
  ) : (
    <Button grow={1} icon="plus" text="发布横幅" onPress={() => setAdding(true)} />
  )
  return (
    <AdministratorFrame route="manageBanners" onRefresh={refresh} bottom={bottom}>
      <QueryView query={query} what="横幅" skeleton={<ListSkeleton count={3} />}>
        {(banners) =>
          banners.length === 0 ? (
            <EmptyView picture={emptyList} text="还没有横幅" hint="发布后，同事打开首页就能看到" />
          ) : (
            <>
              <ListTools
                list={list}
                placeholder="搜索横幅"
                states={states}
                sorts={sorts}
                sort={sort}
                onSort={setSort}
                many={many}
                hint="一起撤下"
                unit="个横幅"
              />
              <BannerCards
                banners={sortRows(findBanners(banners, list.words, list.chosen.state), sorts, sort)}
                many={isChoosing ? many : undefined}
                onEdit={setOpenId}
                onClear={list.clear}
              />
            </>
          )
        }
      </QueryView>
      {dialog}
      {open ? <BannerSheet banner={open} refetch={query.refetch} onClose={() => setOpenId(undefined)} /> : null}
      {isAdding ? <BannerSheet refetch={query.refetch} onClose={() => setAdding(false)} /> : null}
    </AdministratorFrame>
  )
}

const states = ['展示中', '未开始', '已结束'].map((text) => ({ value: text, text }))

const findBanners = (banners: readonly OwnBanner[], words: string, state: string | undefined) =>
  findRows(banners, words, ({ title }) => [title]).filter(
    (banner) => state === undefined || getBannerState(banner, Date.now()).text === state,
  )

/** In the order of the home page, as they are read, or the latest start first; one without a start has always run. */
const sorts: RowSorts<OwnBanner> = [
  { value: 'shown', text: '按首页的顺序' },
  { value: 'newest', text: '最近开始的在前', by: 'startTime', isFalling: true },
]

interface BannerCardsProps {
  /** Absent while none are chosen. */
  many: Many<OwnBanner> | undefined
  banners: readonly OwnBanner[]
  onEdit: (id: string) => void
  onClear: () => void
}

function BannerCards({ banners, many, onEdit, onClear }: BannerCardsProps) {
  if (banners.length === 0) return <NothingFound what="横幅" onClear={onClear} />
  if (many) {
    return (
      <Card isFlush>
        {banners.map((banner) => (
          <ManyTick
            key={banner.id}
            row={banner}
            label={joinTexts([banner.title, getBannerState(banner, Date.now()).text])}
            many={many}
          />
        ))}
      </Card>
    )
  }
  return banners.map((banner) => <BannerCard key={banner.id} banner={banner} onEdit={() => onEdit(banner.id)} />)
}

function BannerCard({ banner, onEdit }: { banner: OwnBanner; onEdit: () => void }) {
  const { id, title, imageUrl, startTime, endTime } = banner
  const state = getBannerState(banner, Date.now())
  const { dialog, ...remove } = useDestructiveWrite(removeBanner, () => askBannersRemoval([banner]), {
    onSuccess: () => showToast('横幅已撤下'),
  })
  const askRemoval = () => remove.send({ id })
  return (
    <Card>
      <ImageWithFallback className={styles.picture} src={resolveUrl(imageUrl)} alt={title} />
      <View className={styles.head}>
        <Text className={styles.title}>{title}</Text>
        <Chip {...state} />
      </View>
      <Text className={manage.cardLine}>{formatBannerLink(banner)}</Text>
      <Text className={manage.cardLine}>
        {startTime?.slice(0, 16) ?? '现在'} 至 {endTime?.slice(0, 16) ?? '长期'}
      </Text>
      <View className={manage.cardButtons}>
        <Button
          kind="secondary"
          size="small"
          text="撤下"
          label={`撤下 ${title}`}
          isBusy={remove.isPending}
          onPress={() => void askRemoval()}
        />
        <Button kind="secondary" size="small" text="修改" label={`修改 ${title}`} onPress={onEdit} />
      </View>
      {dialog}
    </Card>
  )
}
