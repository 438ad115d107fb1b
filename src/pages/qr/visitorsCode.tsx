import { VisitorScreen } from '@/features/visit/VisitorScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('visitorPass', ({ t, id }) => <VisitorScreen token={t} id={id} />)
