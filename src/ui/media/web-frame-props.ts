/** A web page on a domain that the server allows. */
export interface WebFrameProps {
  url: string
  /** Host of the page, shown to the user. */
  host: string
}
