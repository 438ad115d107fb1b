import { useCall } from '@/api/query'
import { getCertification } from '@/contract/identity/certification'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useHasScope } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { noPermission } from '@/ui/pictures/no-permission'
import { underReview } from '@/ui/pictures/under-review'

import { CertificationFill } from './CertificationFill'

/** 提交认证: the form with the values of the last submission; the reviewer's remarks are shown at their fields. */
export function CertifyScreen() {
  const isAdministrator = useHasScope('organization')
  return (
    <PageFrame route="certify">
      {isAdministrator ? (
        <Form />
      ) : (
        <EmptyView picture={noPermission} text="认证由企业管理员办理" hint="请联系管理员提交营业执照等资料" />
      )}
    </PageFrame>
  )
}

function Form() {
  const query = useCall(getCertification, {})
  return (
    <QueryView query={query} what="企业认证">
      {(last) =>
        last.status === 'none' || last.status === 'rejected' ? (
          <CertificationFill last={last} />
        ) : (
          <EmptyView
            picture={underReview}
            text={last.status === 'passed' ? '已通过企业认证' : '资料审核中'}
            action={{ text: '查看认证', onPress: () => void go('certification') }}
          />
        )
      }
    </QueryView>
  )
}
