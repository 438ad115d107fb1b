import { FormScreen } from '@/features/workflow/form/FormScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('form', ({ procDefKey, about, from, procInstId }) => (
  <FormScreen
    key={`${procDefKey} ${about} ${from}`}
    procDefKey={procDefKey}
    about={about}
    from={from}
    procInstId={procInstId}
  />
))
