/** The ES module build: the CommonJS one would add a shared chunk of interop code. */
declare module 'tesseract.js/dist/tesseract.esm.min.js' {
  import tesseract from 'tesseract.js'
  export default tesseract
}
