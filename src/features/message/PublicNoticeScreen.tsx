import { useCall } from '@/api/query'
import { getAnnouncement } from '@/contract/message/message'
import { isAbsent } from '@/lib/absent'
import { relaunchHome } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useSharing } from '@/parts/wechat/use-share-card'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

import { NoticeBody, toSharedNotice } from './NoticeBody'

/** A public notice for anyone with its address; internal notices do not show here. */
export function PublicNoticeScreen({ id }: { id: string }) {
  const query = useCall(getAnnouncement, { id }, { quiet: true, ignoreToken: true })
  const { data } = query
  const card = data && { ...toSharedNotice({ id, title: data.title }), text: data.summary ?? '' }
  useSharing(card, toSharedNotice({ id, title: '公告详情' }))
  const isGone = isAbsent(query.error)
  return (
    <PageFrame route="publicNotice">
      {isGone ? (
        <EmptyView
          picture={notFound}
          text="看不到这条公告"
          hint="公告已撤下，或只对企业成员开放"
          action={{ text: '回到首页', onPress: () => void relaunchHome() }}
        />
      ) : (
        <QueryView query={query} what="公告">
          {(notice) => <NoticeBody notice={notice} />}
        </QueryView>
      )}
    </PageFrame>
  )
}
