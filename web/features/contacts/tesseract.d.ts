/** The same, as a module: what comes as CommonJS would bring a file that all others wait for. */
declare module 'tesseract.js/dist/tesseract.esm.min.js' {
  import tesseract from 'tesseract.js'
  export default tesseract
}
