import { NotOpenScreen } from '@/parts/NotOpenScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('profile', () => <NotOpenScreen route="profile" />)
