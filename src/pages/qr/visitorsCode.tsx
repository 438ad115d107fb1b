import { VisitorScreen } from '@/features/visit/visitor/VisitorScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('visitorPass', ({ t, id, product, step, view }) => (
  <VisitorScreen token={t} id={id} productId={product} step={step} view={view} />
))
